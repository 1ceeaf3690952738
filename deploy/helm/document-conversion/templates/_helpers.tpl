{{- define "dc.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 55 | trimSuffix "-" -}}
{{- end -}}

{{- define "dc.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "dc.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "dc.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "dc.secret" -}}
{{- .Values.secret.existing | default (include "dc.name" .) -}}
{{- end -}}

{{- define "dc.isShared" -}}
{{- if or .Values.secret.existing .Values.secret.values.DATABASE_URL .Values.secret.values.REDIS_URL -}}yes{{- end -}}
{{- end -}}

{{/* One process in a pod; .root, .command, .workers, .resources, .component. */}}
{{- define "dc.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    {{- include "dc.selector" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  annotations:
    checksum/secret: {{ toJson $root.Values.secret.values | sha256sum }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: 45
  securityContext:
    {{- toYaml $root.Values.podSecurityContext | nindent 4 }}
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "dc.image" $root | quote }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: [{{ .command }}]
      env:
        - name: DOCUMENT_CONVERSION_HOST
          value: "0.0.0.0"
        - name: DOCUMENT_CONVERSION_PORT
          value: "8480"
        - name: DOCUMENT_CONVERSION_METRICS_HOST
          value: "0.0.0.0"
        - name: DOCUMENT_CONVERSION_METRICS_PORT
          value: "9480"
        - name: DOCUMENT_CONVERSION_WORKERS
          value: {{ .workers | quote }}
        {{- range $name, $value := $root.Values.settings }}
        - name: DOCUMENT_CONVERSION_{{ $name }}
          value: {{ $value | quote }}
        {{- end }}
        {{- with $root.Values.otlpEndpoint }}
        - name: OTEL_EXPORTER_OTLP_ENDPOINT
          value: {{ . | quote }}
        {{- end }}
      {{- if or $root.Values.secret.existing $root.Values.secret.values }}
      envFrom:
        - secretRef:
            name: {{ include "dc.secret" $root }}
      {{- end }}
      ports:
        {{- if eq .command "serve" }}
        - { name: http, containerPort: 8480 }
        {{- end }}
        - { name: metrics, containerPort: 9480 }
      startupProbe:
        httpGet: { path: /livez, port: metrics }
        periodSeconds: 2
        failureThreshold: 30
      livenessProbe:
        httpGet: { path: /livez, port: metrics }
        periodSeconds: 10
        timeoutSeconds: 3
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: metrics }
        periodSeconds: 5
        timeoutSeconds: 3
      resources:
        {{- toYaml .resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: tmp
      emptyDir: {}
    - name: data
      {{- if $root.Values.persistence.enabled }}
      persistentVolumeClaim:
        claimName: {{ $root.Values.persistence.existingClaim | default (include "dc.name" $root) }}
      {{- else }}
      emptyDir: {}
      {{- end }}
{{- end -}}
