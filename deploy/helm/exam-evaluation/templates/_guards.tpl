{{/* Fails on bad values before anything is created, and says what to do. */}}
{{- define "exam-evaluation.guards" -}}
{{- $values := .Values -}}
{{- $services := include "exam-evaluation.services" . | fromYaml -}}
{{- $problems := list -}}
{{- range $name, $instead := .Files.Get "files/refused-values.yaml" | fromYaml -}}
{{- if hasKey $values $name -}}{{- $problems = append $problems (printf "%s: %s" $name $instead) -}}{{- end -}}
{{- end -}}
{{- /* Below another chart, globals may be meant for its other parts. */ -}}
{{- if .Chart.IsRoot -}}
{{- range $name, $_ := omit ($values.global | default dict) "imageRegistry" "imagePullSecrets" -}}{{- $problems = append $problems (printf "global.%s: means nothing to this chart, which reads global.imageRegistry and global.imagePullSecrets." $name) -}}{{- end -}}
{{- end -}}
{{- $labels := dict "commonLabels" $values.commonLabels -}}
{{- range $name, $of := merge (pick $values "pods" "migrations" "firstKey" "evalctl" "helmTest" "dev") $values.services -}}
{{- $_ := set $labels (printf "podLabels of %s" $name) $of.podLabels -}}
{{- end -}}
{{- range $name, $of := pick $values.telemetry "podMonitor" "prometheusRule" "dashboards" -}}
{{- $_ := set $labels (printf "telemetry.%s.labels" $name) $of.labels -}}
{{- end -}}
{{- range $where, $given := $labels -}}
{{- range $label, $_ := $given -}}
{{- if has $label (list "app.kubernetes.io/name" "app.kubernetes.io/instance" "app.kubernetes.io/component" "app.kubernetes.io/managed-by" "helm.sh/chart" "exam-evaluation/job") -}}{{- $problems = append $problems (printf "%s: leave %s to the chart, whose selectors and Helm go by it." $where $label) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- if not $values.image.repository -}}{{- $problems = append $problems "image.repository: name where you pushed the images." -}}{{- end -}}
{{- if and $values.image.digest (not $values.image.gradingDigest) -}}{{- $problems = append $problems "image.gradingDigest: give it with image.digest, or the workers run whatever image the tag names." -}}{{- end -}}
{{- if not $values.publicUrl -}}{{- $problems = append $problems "publicUrl: name the address that callers use." -}}{{- end -}}
{{- if regexMatch "/v1/?$" $values.publicUrl -}}{{- $problems = append $problems "publicUrl: leave /v1 out, which is added." -}}{{- end -}}
{{- if not $values.s3.publicUrl -}}{{- $problems = append $problems "s3.publicUrl: name the address under which integrators reach the object store." -}}{{- end -}}
{{- if $values.dev.enabled -}}
{{- if lt (len $values.dev.password) 16 -}}{{- $problems = append $problems "dev.password: give 16 characters or more." -}}{{- end -}}
{{- if ne $values.migrations.mode "job" -}}{{- $problems = append $problems "migrations.mode: set job, since the database comes with the release." -}}{{- end -}}
{{- else -}}
{{- with include "exam-evaluation.homelessKeys" . | fromYamlArray -}}{{- $problems = append $problems (printf "credentials.existingSecret: name the Secret with the credentials, of which these name none of their own and are not given as files either: %s." (join ", " .)) -}}{{- end -}}
{{- if not $values.kafka.brokers -}}{{- $problems = append $problems "kafka.brokers: name your brokers." -}}{{- end -}}
{{- if not $values.s3.endpoint -}}{{- $problems = append $problems "s3.endpoint: name your object store." -}}{{- end -}}
{{- end -}}
{{- range $name, $_ := $values.credentials.teams -}}
{{- if and (hasKey $values.credentials.tokens $name) (or (eq $name "operator") (hasKey $services $name)) -}}{{- $problems = append $problems (printf "credentials.teams.%s: is the name of a caller of the release; call the team otherwise." $name) -}}{{- end -}}
{{- end -}}
{{- with $values.tls.internal -}}
{{- if and .enabled .issuerRef.name (ge (.renewBefore | trimSuffix "h" | int) (.duration | trimSuffix "h" | int)) -}}{{- $problems = append $problems (printf "tls.internal.renewBefore: %s is not before the end of a certificate that is good for %s (tls.internal.duration)." .renewBefore .duration) -}}{{- end -}}
{{- if and .enabled .issuerRef.name (le (.renewBefore | trimSuffix "h" | int) 360) -}}{{- $problems = append $problems "tls.internal.renewBefore: give more than 360h, since an alert tells of certificates that have less than 14 days." -}}{{- end -}}
{{- if and .enabled (not .issuerRef.name) -}}
{{- range $name, $secret := .secrets -}}
{{- if and (not $secret) (or (eq $name "evalctl") (hasKey $services $name)) -}}{{- $problems = append $problems (printf "tls.internal.secrets.%s: name the Secret with its certificate, or an issuer in tls.internal.issuerRef." $name) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and $values.networkPolicy.enabled (not $values.dev.enabled) -}}
{{- $parts := dict "kafka" (append (splitList "," $values.kafka.brokers) $values.kafka.sasl.tokenUrl) "s3" (concat (list $values.s3.endpoint) ($values.helmTest.scanned | ternary (list $values.s3.publicUrl) list)) "llm" (list $values.llm.baseUrl) "oidc" (list $values.oidc.issuer) "telemetry" (list $values.telemetry.tracesEndpoint $values.telemetry.metricsEndpoint) -}}
{{- range $part, $addresses := $parts -}}
{{- $ports := (index $values.networkPolicy.parts $part).ports -}}
{{- range $address := $addresses -}}
{{- $port := regexFind ":[0-9]+$" (regexReplaceAll "^[a-z]+://([^/]*).*$" (trim $address) "${1}") | trimPrefix ":" | default (hasPrefix "http:" $address | ternary "80" "443") | int -}}
{{- if and $address (not (has (toString $port) (toStrings $ports))) -}}{{- $problems = append $problems (printf "networkPolicy.parts.%s.ports: add %d, the port of %s (and that of the pods behind it, if another): the policy lets nothing else through." $part $port (trim $address)) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $files := .Files -}}
{{- range $name, $rule := $values.telemetry.prometheusRule.rules -}}
{{- $alert := printf "alerts/%s.yaml" $name | $files.Get | fromYaml -}}
{{- if not $alert -}}{{- $problems = append $problems (printf "telemetry.prometheusRule.rules.%s: is no file of alerts/." $name) -}}
{{- else if and (hasKey $rule "limit") (not (hasKey $alert "limit")) -}}{{- $problems = append $problems (printf "telemetry.prometheusRule.rules.%s.limit: this alert has no limit." $name) -}}{{- end -}}
{{- end -}}
{{- if and (hasKey $values.pods.env "METRICS_PREFIX") (or $values.telemetry.prometheusRule.enabled $values.telemetry.dashboards.enabled) -}}{{- $problems = append $problems "pods.env.METRICS_PREFIX: give telemetry.metricsPrefix instead, which alerts and dashboards follow." -}}{{- end -}}
{{- if and $values.caBundle.configMap $values.caBundle.secret -}}{{- $problems = append $problems "caBundle: give configMap or secret, not both." -}}{{- end -}}
{{- $wiring := .Files.Get "files/wiring.yaml" | fromYaml -}}
{{- range $name, $service := $services -}}
{{- $needed := add (int $service.preStopSeconds) (get $wiring $name).drainSeconds -}}
{{- if lt (int $service.terminationGracePeriodSeconds) (int $needed) -}}{{- $problems = append $problems (printf "services.%s.terminationGracePeriodSeconds: give %d or more, for preStopSeconds and the %d s that its work may take to end." $name (int $needed) (int (get $wiring $name).drainSeconds)) -}}{{- end -}}
{{- with $service.autoscaling -}}
{{- if and .enabled (lt (int .maxReplicas) (int .minReplicas)) -}}{{- $problems = append $problems (printf "services.%s.autoscaling: maxReplicas is %d, below minReplicas." $name (int .maxReplicas)) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- with $values.services.grading -}}
{{- if and (eq .autoscaling.by "lag") .autoscaling.metrics -}}{{- $problems = append $problems "services.grading.autoscaling.metrics: goes with `by: cpu`; by lag, KEDA scales on what waits in Kafka." -}}{{- end -}}
{{- $most := int (.autoscaling.enabled | ternary .autoscaling.maxReplicas .replicas) -}}
{{- $partitions := int $values.kafka.topics.partitions -}}
{{- if and (gt $partitions 0) (gt $most $partitions) -}}{{- $problems = append $problems (printf "kafka.topics.partitions: %d pods of grading share %d partitions, so %d would stand idle; give as many partitions (a topic that is there keeps its own: add to it), or 0 where you make the topics." $most $partitions (sub $most $partitions)) -}}{{- end -}}
{{- end -}}
{{- with $values.kafka -}}
{{- if and (eq .sasl.mechanism "oauthbearer") (not .sasl.tokenUrl) -}}{{- $problems = append $problems "kafka.sasl.tokenUrl: is needed with oauthbearer." -}}{{- end -}}
{{- if and (eq .sasl.mechanism "aws-msk-iam") (not (and .tls .sasl.awsRegion)) -}}{{- $problems = append $problems "kafka.sasl.awsRegion: is needed with aws-msk-iam, and so is kafka.tls." -}}{{- end -}}
{{- if and .clientCertificate (not .tls) -}}{{- $problems = append $problems "kafka.tls: is needed with kafka.clientCertificate." -}}{{- end -}}
{{- end -}}
{{- if and $values.llm.provider (not $values.llm.model) -}}{{- $problems = append $problems "llm.model: is needed with llm.provider." -}}{{- end -}}
{{- if and (eq $values.llm.marker "llm") (not $values.llm.provider) -}}{{- $problems = append $problems "llm.provider: is needed with llm.marker=llm." -}}{{- end -}}
{{- if and $values.oidc.issuer (not $values.oidc.clientId) -}}{{- $problems = append $problems "oidc.clientId: is needed with oidc.issuer." -}}{{- end -}}
{{- if and $values.ingress.enabled (not $values.ingress.hosts) -}}{{- $problems = append $problems "ingress.hosts: name at least one." -}}{{- end -}}
{{- if and $values.httpRoute.enabled (not $values.httpRoute.parentRefs) -}}{{- $problems = append $problems "httpRoute.parentRefs: name the Gateway." -}}{{- end -}}
{{- if and $values.firstKey.enabled (not $values.firstKey.institute) -}}{{- $problems = append $problems "firstKey.institute: name the institute." -}}{{- end -}}
{{- if $problems -}}
{{- fail (printf "\n\nThese values need your attention:\n  - %s\n" (join "\n  - " $problems)) -}}
{{- end -}}
{{- end -}}

{{/* Keys of the credentials that pods take from a Secret, where neither they nor credentials.existingSecret name one. */}}
{{- define "exam-evaluation.homelessKeys" -}}
{{- $root := . -}}
{{- $c := .Values.credentials -}}
{{- $services := include "exam-evaluation.services" . | fromYaml -}}
{{- $read := list -}}
{{- range $component, $service := $services -}}
{{- $scope := dict "root" $root "component" $component "env" (include "exam-evaluation.shape" (dict "root" $root "of" $service) | fromYaml).env -}}
{{- $read = concat $read (include "exam-evaluation.credentials" $scope | fromYaml | values) (include "exam-evaluation.acceptedTokens" $scope | fromYaml | values) -}}
{{- end -}}
{{- range list .Values.evalctl .Values.firstKey .Values.helmTest -}}
{{- $env := (include "exam-evaluation.shape" (dict "root" $root "of" .) | fromYaml).env -}}
{{- if and (dig "enabled" true .) (not (include "exam-evaluation.isGiven" (dict "env" $env "setting" "OPERATOR_TOKEN"))) }}{{ $read = append $read $c.tokens.operator }}{{ end -}}
{{- end -}}
{{- $env := (include "exam-evaluation.shape" (dict "root" $root "of" .Values.migrations) | fromYaml).env -}}
{{- range $database, $logins := $c.databases -}}
{{- if and (hasKey $services $database) (not (include "exam-evaluation.isGiven" (dict "env" $env "setting" "MIGRATION_DATABASE_URL"))) }}{{ $read = append $read $logins.owner }}{{ end -}}
{{- end -}}
{{- /* KEDA reads Secrets only. */ -}}
{{- if and .Values.services.grading.autoscaling.enabled (eq .Values.services.grading.autoscaling.by "lag") -}}
{{- range include "exam-evaluation.kafkaCredentials" . | fromYaml }}{{ $read = append $read (get $c .) }}{{ end -}}
{{- end -}}
{{- $homeless := list -}}
{{- range $read -}}
{{- if not (include "exam-evaluation.secretName" (dict "root" $root "credential" .)) }}{{ $homeless = append $homeless .key }}{{ end -}}
{{- end -}}
{{- $homeless | uniq | sortAlpha | toYaml -}}
{{- end -}}
