# syntax=docker/dockerfile:1

# Makes the package, and installs it as a user would.
FROM node:24-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run package && npm pack ./.package --pack-destination /tmp
RUN npm install --prefix /opt/lectern --omit=dev --no-audit --no-fund /tmp/lectern-*.tgz && chmod -R a+rX,go-w /opt/lectern

# The server image: no package manager cache, nothing writable except /data.
FROM node:24-slim
ENV NODE_ENV=production \
    PATH=/opt/lectern/node_modules/.bin:$PATH \
    LECTERN_DATA=/data \
    DOCS_DIR=/docs \
    HOSTNAME=0.0.0.0 \
    PORT=3000
WORKDIR /docs
# For sites that are served from Git repositories.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git openssh-client && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node /data
COPY --from=build /opt/lectern /opt/lectern
# Numeric, so that an orchestrator can verify that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.LECTERN_BASE_PATH ?? ''}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["lectern", "start"]
