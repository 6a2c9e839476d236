{{- /* An image of ours: (list . "<name>"). */ -}}
{{- define "tessera.image" -}}
{{- $root := index . 0 -}}
{{ $root.Values.image.registry }}/{{ index . 1 }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}
{{- end }}

{{- /* The settings of a ConfigMap, with those of components that are on: (list . "<name>"). */ -}}
{{- define "tessera.settings" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $settings := deepCopy (index $root.Values.settings $name) -}}
{{- range $component, $changes := $root.Values.componentSettings -}}
{{- if index $root.Values.components $component -}}
{{- $settings = mergeOverwrite $settings (index $changes $name | default dict) -}}
{{- end -}}
{{- end -}}
{{- toYaml $settings -}}
{{- end }}

{{- /* Its name, which changes with the settings, so that a change rolls the pods that load it. */ -}}
{{- define "tessera.settingsName" -}}
{{ index . 1 }}-{{ include "tessera.settings" . | sha256sum | trunc 10 }}
{{- end }}
