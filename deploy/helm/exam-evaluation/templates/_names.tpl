{{/* Names, labels, images. Arguments of helpers with more than the root: dict "root" . "component" NAME. */}}

{{/* Truncated: the longest name made from it, that of a migration's Job, adds 32 characters and may have 63. Where that cuts the name that tells releases apart, a hash of it does so. */}}
{{- define "exam-evaluation.fullname" -}}
{{- $own := .Values.fullnameOverride | default .Release.Name -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if gt (len $own) 31 -}}
{{- printf "%s-%s" ($own | trunc 22 | trimSuffix "-") (sha256sum $own | trunc 8) -}}
{{- else -}}
{{- ternary $own (printf "%s-%s" $own $name) (or (eq $own .Values.fullnameOverride) (contains $name $own)) | trunc 31 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* A text as the value of a label: at most 63 characters, which begin and end with a letter or a digit. */}}
{{- define "exam-evaluation.labelValue" -}}
{{- regexReplaceAll "^[^A-Za-z0-9]+|[^A-Za-z0-9]+$" (. | replace "+" "_" | trunc 63) "" -}}
{{- end -}}

{{- define "exam-evaluation.name" -}}
{{ include "exam-evaluation.fullname" .root }}-{{ .component }}
{{- end -}}

{{- define "exam-evaluation.selector" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* Maps laid over each other, as YAML. A later one wins, even with empty values, which `merge` would ignore. Argument: a list of maps. */}}
{{- define "exam-evaluation.overlay" -}}
{{- $all := dict -}}
{{- range . }}{{ range $key, $value := . | default dict }}{{ $_ := set $all $key $value }}{{ end }}{{ end -}}
{{- $all | toYaml -}}
{{- end -}}

{{/* Labels of an object: the chart's own, commonLabels, and "extra" ones. The chart's own, which selectors use, cannot be overridden. */}}
{{- define "exam-evaluation.labels" -}}
{{- $own := dict "app.kubernetes.io/part-of" "exam-evaluation" "app.kubernetes.io/version" (include "exam-evaluation.labelValue" (.root.Values.image.tag | default .root.Chart.AppVersion)) -}}
{{- $fixed := dict "app.kubernetes.io/managed-by" .root.Release.Service "helm.sh/chart" (include "exam-evaluation.labelValue" (printf "%s-%s" .root.Chart.Name .root.Chart.Version)) -}}
{{- include "exam-evaluation.overlay" (list $own .root.Values.commonLabels .extra $fixed (include "exam-evaluation.selector" . | fromYaml)) -}}
{{- end -}}

{{/* Labels of a Job's pod, without the chart's version: a new version alone must not make another Job. */}}
{{- define "exam-evaluation.jobLabels" -}}
{{- include "exam-evaluation.overlay" (list .root.Values.commonLabels .extra (include "exam-evaluation.selector" . | fromYaml)) -}}
{{- end -}}

{{- define "exam-evaluation.image" -}}
{{- $image := .root.Values.image -}}
{{- $repository := $image.repository -}}
{{- $digest := $image.digest -}}
{{- if eq .component "grading" -}}
{{- $repository = $image.gradingRepository | default (printf "%s-grading" $image.repository) -}}
{{- $digest = $image.gradingDigest -}}
{{- end -}}
{{- /* A repository whose first part has a dot or a port, or is localhost, names its registry. */ -}}
{{- with (.root.Values.global | default dict).imageRegistry -}}
{{- if not (regexMatch "^([^/]*[.:][^/]*|localhost)/" $repository) }}{{ $repository = printf "%s/%s" (trimSuffix "/" .) $repository }}{{ end -}}
{{- end -}}
{{- if $digest -}}
{{ $repository }}@{{ $digest }}
{{- else -}}
{{ $repository }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* An expression with the prefix before its metrics, which it finds by their selectors that begin with the namespace. Results of recording rules have colons and get no prefix. Argument: dict "root" . "expr" EXPRESSION. */}}
{{- define "exam-evaluation.promql" -}}
{{- regexReplaceAll "(^|[^a-zA-Z0-9_:])([a-zA-Z_][a-zA-Z0-9_]*\\{namespace=)" .expr (printf "${1}%s${2}" .root.Values.telemetry.metricsPrefix) -}}
{{- end -}}

{{/* The services of the release with their values, as YAML: all except a dashboard that is switched off. */}}
{{- define "exam-evaluation.services" -}}
{{- ternary .Values.services (omit .Values.services "dashboard") .Values.services.dashboard.enabled | toYaml -}}
{{- end -}}

{{/* Wiring of one service, as YAML. */}}
{{- define "exam-evaluation.wiring" -}}
{{- get (.root.Files.Get "files/wiring.yaml" | fromYaml) .component | toYaml -}}
{{- end -}}

{{/* Callers of a service, as a YAML list: the services of the release that have it among their calls. */}}
{{- define "exam-evaluation.callers" -}}
{{- $callee := .component -}}
{{- $services := include "exam-evaluation.services" .root | fromYaml -}}
{{- $callers := list -}}
{{- range $name, $wiring := .root.Files.Get "files/wiring.yaml" | fromYaml -}}
{{- if and (has $callee $wiring.calls) (hasKey $services $name) -}}{{- $callers = append $callers $name -}}{{- end -}}
{{- end -}}
{{- $callers | toYaml -}}
{{- end -}}

{{/* Host name for calls to a service inside the release, which its certificate is for. */}}
{{- define "exam-evaluation.grpcHost" -}}
{{ include "exam-evaluation.name" . }}{{ has .component (list "gateway" "dashboard") | ternary "-internal" "" }}
{{- end -}}

{{/* gRPC address of a service, whose clients balance their calls. */}}
{{- define "exam-evaluation.grpcAddress" -}}
dns:///{{ include "exam-evaluation.grpcHost" . }}:50051
{{- end -}}

{{/* Secret with the certificate of a service, or of operators: given, or made by cert-manager. */}}
{{- define "exam-evaluation.tlsSecret" -}}
{{- get .root.Values.tls.internal.secrets .component | default (printf "%s-tls" (include "exam-evaluation.name" .)) -}}
{{- end -}}

{{/* Priority classes are cluster-wide, so their names contain the namespace. */}}
{{- define "exam-evaluation.priorityClass" -}}
{{ .root.Release.Namespace }}-{{ include "exam-evaluation.name" . }}
{{- end -}}

{{- define "exam-evaluation.devName" -}}
{{ include "exam-evaluation.fullname" .root }}-dev-{{ .component }}
{{- end -}}
