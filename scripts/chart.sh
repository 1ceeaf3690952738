#!/usr/bin/env bash
# Lints the Helm chart, renders it in each shape that it has, and checks every object against the schemas of Kubernetes.
# Needs helm, and python3 with venv (for kubernetes-validate, installed into .data/chart).
set -euo pipefail
cd "$(dirname "$0")/.."

chart=deploy/helm/document-conversion
folder=.data/chart
mkdir -p "$folder"
[ -x "$folder/venv/bin/kubernetes-validate" ] || {
	python3 -m venv "$folder/venv"
	"$folder/venv/bin/pip" install --quiet kubernetes-validate==1.37.0
}

render() {
	local name=$1
	shift
	helm template release "$chart" --kube-version 1.30.0 "$@" > "$folder/$name.yaml"
	"$folder/venv/bin/kubernetes-validate" --strict "$folder/$name.yaml"
	echo "$name: $(grep -c '^kind:' "$folder/$name.yaml") objects"
}

helm lint --strict "$chart"
render one
render shared --set secret.values.DATABASE_URL=postgresql://a,secret.values.SECRET_KEY=0123456789012345678901234567890123 \
	--set serve.replicas=2,serve.workers=0,work.autoscaling.enabled=true,persistence.accessMode=ReadWriteMany \
	--set ingress.enabled=true,ingress.className=nginx,ingress.tlsSecret=tls,otlpEndpoint=http://collector:4318
render named --set secret.existing=own,work.replicas=3,persistence.existingClaim=own,image.digest=sha256:$(printf '%064d' 0) \
	--set settings.PUBLIC_URL=https://documents.example.com

# What cannot run is refused, with a sentence.
for bad in serve.replicas=2 work.replicas=1 replicas=1 settings.COLOUR=red; do
	if helm template release "$chart" --kube-version 1.30.0 --set "$bad" > "$folder/bad.log" 2>&1; then
		echo "$bad was not refused"
		exit 1
	fi
	grep -m 1 Error "$folder/bad.log"
done
