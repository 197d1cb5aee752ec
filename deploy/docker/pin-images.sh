#!/bin/sh
# Appends the digest of every third-party image to its tag, in the Dockerfile, compose.yaml and the chart's dev.images.
# It asks their registries through `docker buildx`. Run it again after a tag has changed.
set -eu
cd "$(dirname "$0")/../.."
files='deploy/docker/Dockerfile deploy/docker/compose.yaml deploy/helm/exam-evaluation/values.yaml'
images=$(grep -ohE '(docker|quay)\.io/[A-Za-z0-9._/-]+:[A-Za-z0-9._-]+' $files | sort -u)
for image in $images; do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  case $digest in sha256:*) ;; *) echo "$image: no digest in \"$digest\"" >&2; exit 1 ;; esac
  # shellcheck disable=SC2086
  sed -i -E "s#$image(@sha256:[0-9a-f]+)?\$#$image@$digest#" $files
  echo "$image@$digest"
done
