{{/* Settings of the processes: plain ones as environment variables, credentials as files in one folder. */}}

{{- define "exam-evaluation.secretsFolder" -}}/run/secrets/exam-evaluation{{- end -}}

{{- define "exam-evaluation.tlsFolder" -}}/run/secrets/exam-evaluation-tls{{- end -}}

{{/* Whether values give a setting, in either of its forms: as NAME, or as NAME_FILE. Argument: dict "env" OWN-ENV "setting" NAME. */}}
{{- define "exam-evaluation.isGiven" -}}
{{- if or (hasKey .env .setting) (hasKey .env (printf "%s_FILE" .setting)) }}yes{{ end -}}
{{- end -}}

{{/* Credentials of one service that its pods take from Secrets, which are those that "env" does not give: a map of setting → reference. */}}
{{- define "exam-evaluation.credentials" -}}
{{- $values := .root.Values -}}
{{- $c := $values.credentials -}}
{{- $parts := (include "exam-evaluation.wiring" . | fromYaml).parts -}}
{{- $found := dict "SERVICE_TOKEN" (get $c.tokens .component) -}}
{{- if eq .component "gateway" -}}
{{- $_ := set $found "CURSOR_SECRETS" $c.cursorSecrets -}}
{{- end -}}
{{- if has "postgresql" $parts -}}
{{- $database := get $c.databases .component -}}
{{- $_ := set $found "DATABASE_URL" $database.app -}}
{{- $_ := set $found "SYSTEM_DATABASE_URL" $database.system -}}
{{- end -}}
{{- if has "redis" $parts -}}
{{- $_ := set $found "REDIS_URL" $c.redisUrl -}}
{{- end -}}
{{- if has "kafka" $parts -}}
{{- range $setting, $name := include "exam-evaluation.kafkaCredentials" .root | fromYaml -}}
{{- $_ := set $found $setting (get $c $name) -}}
{{- end -}}
{{- end -}}
{{- if and (eq .component "submissions") (not $values.s3.workloadIdentity) -}}
{{- $_ := set $found "S3_ACCESS_KEY" $c.s3AccessKey -}}
{{- $_ := set $found "S3_SECRET_KEY" $c.s3SecretKey -}}
{{- end -}}
{{- if and (has "oidc" $parts) $values.oidc.issuer -}}
{{- $_ := set $found "OIDC_CLIENT_SECRET" $c.oidcClientSecret -}}
{{- end -}}
{{- if and (has "llm" $parts) $values.llm.provider $values.llm.needsKey -}}
{{- $_ := set $found "LLM_API_KEY" $c.llmApiKey -}}
{{- end -}}
{{- $env := .env -}}
{{- range $setting := keys $found -}}
{{- if include "exam-evaluation.isGiven" (dict "env" $env "setting" $setting) }}{{ $_ := unset $found $setting }}{{ end -}}
{{- end -}}
{{- $found | toYaml -}}
{{- end -}}

{{/* Name of the Secret of one credential. Argument: dict "root" . "credential" REFERENCE. */}}
{{- define "exam-evaluation.secretName" -}}
{{- $dev := ternary (include "exam-evaluation.devName" (dict "root" .root "component" "credentials")) "" .root.Values.dev.enabled -}}
{{- .credential.secret | default .root.Values.credentials.existingSecret | default $dev -}}
{{- end -}}

{{/* One source of the projected volume. Argument: dict "root" . "credential" REFERENCE "path" PATH, and "previous" true for the previous token. */}}
{{- define "exam-evaluation.secretSource" -}}
- secret:
    name: {{ include "exam-evaluation.secretName" . | quote }}
    {{- if .previous }}
    optional: true
    {{- end }}
    items:
      - { key: {{ printf "%s%s" .credential.key (ternary "-previous" "" (hasKey . "previous")) | quote }}, path: {{ .path | quote }} }
{{- end -}}

{{/* The callers whose tokens a service accepts from Secrets: a map of name → reference, empty where "env" gives the tokens. */}}
{{- define "exam-evaluation.acceptedTokens" -}}
{{- $credentials := .root.Values.credentials -}}
{{- $teams := ternary $credentials.teams dict (hasKey (include "exam-evaluation.wiring" . | fromYaml) "teams") -}}
{{- $accepted := deepCopy $teams -}}
{{- range append (include "exam-evaluation.callers" . | fromYamlArray) "operator" -}}
{{- $_ := set $accepted . (get $credentials.tokens .) -}}
{{- end -}}
{{- ternary (dict) $accepted (eq (include "exam-evaluation.isGiven" (dict "env" .env "setting" "ACCEPTED_TOKENS")) "yes") | toYaml -}}
{{- end -}}

{{/* The volume with a service's credentials, and the tokens that it accepts. */}}
{{- define "exam-evaluation.secretsVolume" -}}
{{- $root := .root -}}
- name: secrets
  projected:
    defaultMode: 0440
    sources: {{- if not (merge (include "exam-evaluation.credentials" . | fromYaml) (include "exam-evaluation.acceptedTokens" . | fromYaml)) }} []{{ end }}
      {{- range $setting, $credential := include "exam-evaluation.credentials" . | fromYaml }}
      {{- include "exam-evaluation.secretSource" (dict "root" $root "credential" $credential "path" $setting) | nindent 6 }}
      {{- end }}
      {{- range $caller, $token := include "exam-evaluation.acceptedTokens" . | fromYaml }}
      {{- $path := printf "ACCEPTED_TOKENS/%s" $caller }}
      {{- include "exam-evaluation.secretSource" (dict "root" $root "credential" $token "path" $path) | nindent 6 }}
      {{- include "exam-evaluation.secretSource" (dict "root" $root "credential" $token "path" (printf "%s.previous" $path) "previous" true) | nindent 6 }}
      {{- end }}
{{- end -}}

{{/* The environment of a container: the chart's settings, and values' own, which win. A setting given as NAME replaces the chart's NAME_FILE, and the other way round, so that no variable is there twice and no process gets both. Argument: dict "root" . "chart" SETTINGS "files" SETTINGS-IN-FILES "env" OWN-ENV. */}}
{{- define "exam-evaluation.environment" -}}
{{- $all := .chart | default dict -}}
{{- range .files }}{{ $_ := set $all (printf "%s_FILE" .) (printf "%s/%s" (include "exam-evaluation.secretsFolder" $) .) }}{{ end -}}
{{- /* Certificate authorities in addition to the public ones: Node's own setting, for every connection that a process opens. */ -}}
{{- if include "exam-evaluation.hasCa" .root }}{{ $_ := set $all "NODE_EXTRA_CA_CERTS" (printf "/etc/exam-evaluation/%s" .root.Values.caBundle.key) }}{{ end -}}
{{- range $name, $_ := .env -}}
{{- $setting := trimSuffix "_FILE" $name -}}
{{- $all = omit $all $setting (printf "%s_FILE" $setting) -}}
{{- end -}}
{{- include "exam-evaluation.env" (include "exam-evaluation.overlay" (list $all .env) | fromYaml) }}
{{- end -}}

{{/* The whole environment of a service. Argument: dict "root" . "component" NAME "env" ITS-OWN; the latter wins. */}}
{{- define "exam-evaluation.settings" -}}
{{- $root := .root -}}
{{- $values := .root.Values -}}
{{- $service := get $values.services .component -}}
{{- $wiring := include "exam-evaluation.wiring" . | fromYaml -}}
{{- $plain := dict "HOST" $values.listenHost "GRPC_PORT" "50051" "CONNECT_PORT" "8081" "METRICS_PORT" "9464" "LOG_LEVEL" $values.logLevel -}}
{{- if $values.tls.internal.enabled }}{{ $plain = merge $plain (dict "RPC_TLS_DIR" (include "exam-evaluation.tlsFolder" $root) "HEALTH_PORT" "50052") }}{{ end -}}
{{- with $values.telemetry.tracesEndpoint }}{{ $_ := set $plain "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT" . }}{{ end -}}
{{- with $values.telemetry.metricsEndpoint }}{{ $_ := set $plain "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT" . }}{{ end -}}
{{- with $values.telemetry.metricsPrefix }}{{ $_ := set $plain "METRICS_PREFIX" . }}{{ end -}}
{{- range $wiring.calls }}{{ $_ := set $plain (printf "%s_ADDRESS" (upper .)) (include "exam-evaluation.grpcAddress" (dict "root" $root "component" .)) }}{{ end -}}
{{- if has "postgresql" $wiring.parts }}{{ $_ := set $plain "DATABASE_POOL_SIZE" $service.databasePoolSize }}{{ end -}}
{{- if has "kafka" $wiring.parts -}}
{{- $plain = merge $plain (include "exam-evaluation.kafkaSettings" $root | fromYaml) -}}
{{- end -}}
{{- $plain = merge $plain (include (printf "exam-evaluation.settings.%s" .component) $root | fromYaml) -}}
{{- include "exam-evaluation.environment" (dict "root" $root "chart" $plain "files" (append (include "exam-evaluation.credentials" . | fromYaml | keys) "ACCEPTED_TOKENS") "env" .env) }}
{{- end -}}

{{/* Which credentials a login to Kafka takes: a map of setting → name in `credentials`. */}}
{{- define "exam-evaluation.kafkaCredentials" -}}
{{- $kafka := .Values.kafka -}}
{{- if not (has $kafka.sasl.mechanism (list "" "aws-msk-iam")) }}
KAFKA_SASL_USERNAME: kafkaUsername
KAFKA_SASL_PASSWORD: kafkaPassword
{{- end }}
{{- if $kafka.clientCertificate }}
KAFKA_TLS_CERTIFICATE: kafkaCertificate
KAFKA_TLS_KEY: kafkaKey
{{- end }}
{{- end -}}

{{- define "exam-evaluation.kafkaSettings" -}}
{{- $kafka := .Values.kafka -}}
KAFKA_BROKERS: {{ $kafka.brokers | default (printf "%s:9092" (include "exam-evaluation.devName" (dict "root" . "component" "kafka"))) | quote }}
KAFKA_TLS: {{ $kafka.tls | quote }}
{{- with $kafka.sasl.mechanism }}
KAFKA_SASL_MECHANISM: {{ . }}
{{- end }}
{{- range $setting, $value := dict "KAFKA_OAUTH_TOKEN_URL" $kafka.sasl.tokenUrl "KAFKA_OAUTH_SCOPE" $kafka.sasl.scope "KAFKA_AWS_REGION" $kafka.sasl.awsRegion }}
{{- with $value }}
{{ $setting }}: {{ . | quote }}
{{- end }}
{{- end }}
KAFKA_TOPIC_PARTITIONS: {{ $kafka.topics.partitions | quote }}
KAFKA_TOPIC_REPLICATION: {{ ternary 1 $kafka.topics.replication .Values.dev.enabled | quote }}
{{- end -}}

{{- define "exam-evaluation.settings.gateway" -}}
PUBLIC_URL: {{ .Values.publicUrl }}
HTTP_HOST: {{ .Values.listenHost | quote }}
PORT: "8080"
{{- with .Values.dashboardUrl | default (ternary (include "exam-evaluation.dashboardUrl" .) "" .Values.services.dashboard.enabled) }}
DASHBOARD_URL: {{ . }}
{{- end }}
{{- with .Values.tiers }}
TIERS: {{ toJson . | quote }}
{{- end }}
{{- end -}}

{{/* Address of the dashboard: a path of the public address' host, whether or not the API is below a path of its own. */}}
{{- define "exam-evaluation.dashboardUrl" -}}
{{ regexFind "^https?://[^/]+" .Values.publicUrl }}{{ .Values.dashboardPath }}
{{- end -}}

{{- define "exam-evaluation.settings.dashboard" -}}
PUBLIC_URL: {{ .Values.publicUrl }}
DASHBOARD_PATH: {{ .Values.dashboardPath }}
{{- /* Origin from which browsers load and to which they upload files; without pathStyle its host begins with the bucket. */}}
BLOB_PUBLIC_URL: {{ .Values.s3.pathStyle | ternary .Values.s3.publicUrl (regexReplaceAll "^(https?://)" .Values.s3.publicUrl (printf "${1}%s." .Values.s3.bucket)) }}
HTTP_HOST: {{ .Values.listenHost | quote }}
PORT: "8080"
{{- with .Values.trustedProxies }}
TRUSTED_PROXIES: {{ join "," . | quote }}
{{- end }}
{{- with .Values.oidc }}
{{- if .issuer }}
OIDC_ISSUER: {{ .issuer }}
OIDC_CLIENT_ID: {{ .clientId | quote }}
{{- with .instituteClaim }}
OIDC_INSTITUTE_CLAIM: {{ . | quote }}
{{- end }}
{{- with .roleClaim }}
OIDC_ROLE_CLAIM: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "exam-evaluation.settings.exams" -}}
{{- end -}}

{{- define "exam-evaluation.settings.submissions" -}}
S3_ENDPOINT: {{ .Values.s3.endpoint | default (printf "http://%s:9000" (include "exam-evaluation.devName" (dict "root" . "component" "minio"))) }}
BLOB_PUBLIC_URL: {{ .Values.s3.publicUrl }}
S3_REGION: {{ .Values.s3.region }}
S3_BUCKET: {{ .Values.s3.bucket }}
S3_PATH_STYLE: {{ .Values.s3.pathStyle | quote }}
{{- with .Values.bulkFrom }}
BULK_FROM: {{ . | quote }}
{{- end }}
{{- with .Values.gradingRetries }}
GRADING_RETRIES: {{ . | quote }}
{{- end }}
{{- with .Values.retention }}
RETENTION_BLOBS_DAYS: {{ .blobsDays | quote }}
RETENTION_RESULTS_DAYS: {{ .resultsDays | quote }}
RETENTION_AUDIT_DAYS: {{ .auditDays | quote }}
{{- end }}
ARCHIVE_RESULTS_DAYS: {{ .Values.archiveResultsDays | quote }}
{{- end -}}

{{- define "exam-evaluation.settings.billing" -}}
{{- with .Values.pageCredits }}
PAGE_CREDITS: {{ . | quote }}
{{- end }}
{{- with .Values.answerCredits }}
ANSWER_CREDITS: {{ . | quote }}
{{- end }}
{{- end -}}

{{- define "exam-evaluation.settings.grading" -}}
GRADING_SLOTS: {{ .Values.services.grading.slots | quote }}
MARKER: {{ .Values.llm.marker }}
{{- with .Values.llm }}
{{- if .provider }}
LLM_PROVIDER: {{ .provider }}
LLM_MODEL: {{ .model | quote }}
LLM_CONCURRENCY: {{ .concurrency | quote }}
{{- with .baseUrl }}
LLM_BASE_URL: {{ . }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}
