{{/* How values shape pods: `pods` applies to all, and the keys of the same names of one component override it. */}}

{{/* The shape of one component's pods, as YAML. Argument: dict "root" . "component" NAME "of" ITS-VALUES. */}}
{{- define "exam-evaluation.shape" -}}
{{- $all := .root.Values.pods -}}
{{- $own := .of | default dict -}}
{{- $shape := dict -}}
{{- range list "podAnnotations" "podLabels" "nodeSelector" "dnsConfig" "env" -}}
{{- $_ := set $shape . (include "exam-evaluation.overlay" (list (get $all .) (get $own .)) | fromYaml) -}}
{{- end -}}
{{- range list "tolerations" "hostAliases" "topologySpreadConstraints" "envFrom" "volumes" "volumeMounts" "initContainers" "sidecars" -}}
{{- $_ := set $shape . (concat (get $all . | default list) (get $own . | default list)) -}}
{{- end -}}
{{- range list "affinity" "dnsPolicy" "runtimeClassName" -}}
{{- $_ := set $shape . (get $own . | default (get $all .)) -}}
{{- end -}}
{{- $shape | toYaml -}}
{{- end -}}

{{/* Where pods run, and how they find names. Argument: a shape. */}}
{{- define "exam-evaluation.placement" -}}
{{- range $field := list "nodeSelector" "tolerations" "affinity" "runtimeClassName" "hostAliases" "dnsPolicy" "dnsConfig" }}
{{- with get $ $field }}
{{ dict $field . | toYaml }}
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

{{/* Metadata and rollout of a Deployment: `deployments`, overlaid by the `deployment` of one component. Argument: dict "root" . "of" ITS-VALUES. */}}
{{- define "exam-evaluation.deployment" -}}
{{- $all := .root.Values.deployments -}}
{{- $own := .of.deployment | default dict -}}
{{- $annotations := include "exam-evaluation.overlay" (list $all.annotations $own.annotations) | fromYaml -}}
{{- $probes := dict -}}
{{- range $probe, $times := $all.probes -}}
{{- $_ := set $probes $probe (include "exam-evaluation.overlay" (list $times (get ($own.probes | default dict) $probe)) | fromYaml) -}}
{{- end -}}
{{- $deployment := include "exam-evaluation.overlay" (list $all $own (dict "annotations" $annotations "probes" $probes)) | fromYaml -}}
{{- /* Helm merges a given type with the chart's rollingUpdate, which Kubernetes refuses beside Recreate. */ -}}
{{- if eq (toString $deployment.strategy.type) "Recreate" }}{{ $_ := set $deployment "strategy" (dict "type" "Recreate") }}{{ end -}}
{{- $deployment | toYaml -}}
{{- end -}}

{{/* Annotations of a Deployment's pods: with a checksum of the Secrets and ConfigMaps that the release itself makes, since processes read them only when they start. Argument: dict "root" . "shape" SHAPE. */}}
{{- define "exam-evaluation.deploymentPodAnnotations" -}}
{{- $root := .root -}}
{{- $read := list -}}
{{- if $root.Values.dev.enabled }}{{ $read = append $read (include (printf "%s/dev/credentials.yaml" $root.Template.BasePath) $root) }}{{ end -}}
{{- range $root.Values.extraObjects -}}
{{- if has .kind (list "Secret" "ConfigMap") }}{{ $read = append $read (tpl (toYaml .) $root) }}{{ end -}}
{{- end -}}
{{- $checksum := ternary (dict "checksum/config" (join "\n" $read | sha256sum)) dict (gt (len $read) 0) -}}
{{- with merge $checksum .shape.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* How a service's pods spread, as a YAML list. A constraint without a selector is about the pods of the service. Argument: dict "root" . "component" NAME "shape" SHAPE. */}}
{{- define "exam-evaluation.spread" -}}
{{- $spread := .root.Values.topologySpread -}}
{{- $selected := dict "labelSelector" (dict "matchLabels" (include "exam-evaluation.selector" . | fromYaml)) -}}
{{- $constraints := list -}}
{{- if $spread.enabled -}}
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" -}}
{{- /* Nodes that a pod may not use do not count as empty places. */ -}}
{{- $constraints = append $constraints (dict "topologyKey" . "maxSkew" 1 "whenUnsatisfiable" $spread.whenUnsatisfiable "nodeTaintsPolicy" "Honor" "matchLabelKeys" (list "pod-template-hash")) -}}
{{- end -}}
{{- end -}}
{{- $all := list -}}
{{- range concat $constraints (.shape.topologySpreadConstraints | default list) }}{{ $all = append $all (merge (deepCopy .) $selected) }}{{ end -}}
{{- $all | toYaml -}}
{{- end -}}
