#!/bin/sh
# Pre-consumption script of paperless-ngx: makes scanned PDFs searchable before paperless reads them.
# Set PAPERLESS_PRE_CONSUME_SCRIPT to the path of this file. The program "document-conversion" must be on the PATH.
# If a document cannot be converted, paperless continues with the original.
set -u
document=$DOCUMENT_WORKING_PATH
[ "$(head -c 5 "$document")" = '%PDF-' ] || exit 0
results=$(mktemp -d) || exit 0
trap 'rm -rf "$results"' EXIT
if document-conversion convert pdf/searchable "$document" --out "$results"; then
	mv "$results"/*.pdf "$document"
fi
exit 0
