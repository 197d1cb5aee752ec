{{/* How values shape pods: `pods` applies to all, and the keys of the same names of one component override it. */}}

{{/* The shape of one component's pods, as YAML. Argument: dict "root" . "component" NAME "of" ITS-VALUES. */}}
{{- define "exam-evaluation.shape" -}}
{{- $all := .root.Values.pods -}}
{{- $own := .of | default dict -}}
{{- $shape := dict -}}
{{- range list "podAnnotations" "podLabels" "nodeSelector" "env" -}}
{{- $_ := set $shape . (include "exam-evaluation.overlay" (list (get $all .) (get $own .)) | fromYaml) -}}
{{- end -}}
{{- range list "tolerations" "envFrom" "volumes" "volumeMounts" "initContainers" "sidecars" -}}
{{- $_ := set $shape . (concat (get $all . | default list) (get $own . | default list)) -}}
{{- end -}}
{{- $_ := set $shape "affinity" (get $own "affinity" | default $all.affinity) -}}
{{- $shape | toYaml -}}
{{- end -}}

{{/* Where pods run. Argument: a shape. */}}
{{- define "exam-evaluation.placement" -}}
{{- range $field := list "nodeSelector" "tolerations" "affinity" }}
{{- with get $ $field }}
{{ $field }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Variables from a map of texts, numbers, booleans or `valueFrom`. Kubernetes replaces `$(NAME)` by an earlier variable. */}}
{{- define "exam-evaluation.env" -}}
{{- range $name, $value := . }}
{{- if kindIs "map" $value }}
- name: {{ $name }}
  {{- toYaml $value | nindent 2 }}
{{- else }}
{{- /* A number comes as a float, and a large one would be written with an exponent. */}}
{{- if kindIs "float64" $value }}{{ $value = eq $value (floor $value) | ternary (int64 $value) $value }}{{ end }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}
{{- end -}}

{{/* Whole Secrets and ConfigMaps as variables. Argument: a shape. */}}
{{- define "exam-evaluation.envFrom" -}}
{{- with .envFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/*
Containers that start before a pod's own: first sidecars, which keep running and are stopped last, so that a Job with one can end;
then those that have to end first. Each gets the chart's securityContext where it sets none. Argument: dict "root" . "shape" SHAPE.
*/}}
{{- define "exam-evaluation.containersBefore" -}}
{{- $context := .root.Values.containerSecurityContext -}}
{{- range .shape.sidecars }}
- {{ merge (dict "restartPolicy" "Always" "securityContext" (merge (deepCopy (.securityContext | default dict)) (deepCopy $context))) . | toYaml | nindent 2 | trim }}
{{- end }}
{{- range .shape.initContainers }}
- {{ merge (dict "securityContext" (merge (deepCopy (.securityContext | default dict)) (deepCopy $context))) . | toYaml | nindent 2 | trim }}
{{- end }}
{{- end -}}

{{/* Where the pods of Jobs, evalctl and tests run, and what starts before their one container. Argument: dict "root" . "shape" SHAPE. */}}
{{- define "exam-evaluation.oncePod" -}}
{{- with include "exam-evaluation.containersBefore" . }}
initContainers:
  {{- . | nindent 2 }}
{{- end }}
{{- include "exam-evaluation.placement" .shape }}
{{- end -}}

{{/* Labels and annotations of a Job's pod. Argument: dict "root" . "component" NAME "shape" SHAPE, and "job" where a label names it. */}}
{{- define "exam-evaluation.jobMetadata" -}}
{{- $named := ternary (dict "exam-evaluation/job" .job) dict (hasKey . "job") -}}
labels:
  {{- include "exam-evaluation.jobLabels" (merge (dict "extra" (merge $named .shape.podLabels)) .) | nindent 2 }}
{{- with .shape.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Further rules of a NetworkPolicy, from values. Argument: dict "root" . "component" NAME "direction" extraIngress or extraEgress. */}}
{{- define "exam-evaluation.extraRules" -}}
{{- $rules := get .root.Values.networkPolicy .direction -}}
{{- with concat ($rules.all | default list) (get $rules .component | default list) }}
{{ toYaml . }}
{{- end }}
{{- end -}}
