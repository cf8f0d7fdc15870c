# syntax=docker/dockerfile:1

# Builds the application into a folder that runs with Node alone.
FROM node:22-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The base path is part of the build.
ARG LECTERN_BASE_PATH=""
ENV LECTERN_BASE_PATH=$LECTERN_BASE_PATH \
    LECTERN_PRERENDER=none
RUN npm run standalone && chmod -R a+rX,go-w .next/standalone

# The server image: no shell scripts, no package manager cache, nothing writable except /data.
FROM node:22-slim
ARG LECTERN_BASE_PATH=""
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    LECTERN_BASE_PATH=$LECTERN_BASE_PATH \
    LECTERN_DATA=/data \
    HOSTNAME=0.0.0.0 \
    PORT=3000
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=build /app/.next/standalone ./
# Numeric, so that an orchestrator can verify that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.LECTERN_BASE_PATH}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs"]
