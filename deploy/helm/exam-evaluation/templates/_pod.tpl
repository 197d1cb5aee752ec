{{/* What every pod of the release has, whether of a service, a Job or a test. */}}
{{- define "exam-evaluation.podBasics" -}}
serviceAccountName: {{ include "exam-evaluation.existingServiceAccount" . | default (include "exam-evaluation.name" .) }}
automountServiceAccountToken: {{ .root.Values.automountServiceAccountToken }}
enableServiceLinks: false
{{- include "exam-evaluation.pullSecrets" .root }}
securityContext:
  {{- toYaml .root.Values.podSecurityContext | nindent 2 }}
{{- end -}}

{{/* A pull secret is a name, or `{name: NAME}`. */}}
{{- define "exam-evaluation.pullSecrets" -}}
{{- with concat ((.Values.global | default dict).imagePullSecrets | default list) (.Values.image.pullSecrets | default list) | uniq }}
imagePullSecrets:
  {{- range . }}
  {{- if kindIs "map" . }}
  - name: {{ .name }}
  {{- else }}
  - name: {{ . }}
  {{- end }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* What every container of the release's own images has. */}}
{{- define "exam-evaluation.containerBasics" -}}
image: {{ include "exam-evaluation.image" . | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  {{- toYaml .root.Values.containerSecurityContext | nindent 2 }}
{{- end -}}

{{- define "exam-evaluation.volumeMounts" -}}
- { name: secrets, mountPath: {{ include "exam-evaluation.secretsFolder" . }}, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- if include "exam-evaluation.hasCa" .root }}
- { name: ca, mountPath: /etc/exam-evaluation, readOnly: true }
{{- end }}
{{- if include "exam-evaluation.hasTls" . }}
- { name: tls, mountPath: {{ include "exam-evaluation.tlsFolder" . }}, readOnly: true }
{{- end }}
{{- with .shape }}
{{- with .volumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Whether certificate authorities are trusted in addition to the public ones. */}}
{{- define "exam-evaluation.hasCa" -}}
{{- if or .Values.caBundle.configMap .Values.caBundle.secret }}yes{{ end -}}
{{- end -}}

{{/* Whether a pod takes part in mutual TLS; migrations make no calls. */}}
{{- define "exam-evaluation.hasTls" -}}
{{- if and .root.Values.tls.internal.enabled (ne .component "migrations") }}yes{{ end -}}
{{- end -}}

{{/* The volumes in addition to `secrets`. */}}
{{- define "exam-evaluation.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 2Gi }
{{- with .root.Values.caBundle }}
{{- if .configMap }}
- name: ca
  configMap: { name: {{ .configMap | quote }} }
{{- else if .secret }}
- name: ca
  secret: { secretName: {{ .secret | quote }}, items: [{ key: {{ .key | quote }}, path: {{ .key | quote }} }], defaultMode: 0440 }
{{- end }}
{{- end }}
{{- if include "exam-evaluation.hasTls" . }}
- name: tls
  secret: { secretName: {{ include "exam-evaluation.tlsSecret" . | quote }}, defaultMode: 0440 }
{{- end }}
{{- with .shape }}
{{- with .volumes }}
{{ toYaml . }}
{{- end }}
{{- end }}
{{- end -}}

{{/* The environment and the secrets of operators' commands. Argument: with "shape". */}}
{{- define "exam-evaluation.operatorSettings" -}}
{{- $addresses := dict "GATEWAY_ADMIN_ADDRESS" "gateway" "SUBMISSIONS_ADDRESS" "submissions" "BILLING_ADDRESS" "billing" -}}
{{- if .root.Values.services.dashboard.enabled }}{{ $_ := set $addresses "DASHBOARD_ADDRESS" "dashboard" }}{{ end -}}
{{- $chart := dict -}}
{{- range $name, $service := $addresses }}{{ $_ := set $chart $name (include "exam-evaluation.grpcAddress" (dict "root" $.root "component" $service)) }}{{ end -}}
{{- if .root.Values.tls.internal.enabled }}{{ $_ := set $chart "RPC_TLS_DIR" (include "exam-evaluation.tlsFolder" .) }}{{ end -}}
{{- include "exam-evaluation.environment" (dict "root" .root "chart" $chart "files" (list "OPERATOR_TOKEN") "env" .shape.env) }}
{{- end -}}

{{- define "exam-evaluation.operatorSecrets" -}}
- name: secrets
  projected:
    defaultMode: 0440
    {{- if include "exam-evaluation.isGiven" (dict "env" .shape.env "setting" "OPERATOR_TOKEN") }}
    sources: []
    {{- else }}
    sources:
      {{- include "exam-evaluation.secretSource" (dict "root" .root "credential" .root.Values.credentials.tokens.operator "path" "OPERATOR_TOKEN") | nindent 6 }}
    {{- end }}
{{- end -}}

{{/* The ServiceAccount that values name for a component; when empty, the chart makes one. */}}
{{- define "exam-evaluation.existingServiceAccount" -}}
{{- $values := .root.Values -}}
{{- get (get (merge (pick $values "migrations" "evalctl") $values.services) .component | default dict) "serviceAccountName" -}}
{{- end -}}
