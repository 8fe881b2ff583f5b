# syntax=docker/dockerfile:1@sha256:87999aa3d42bdc6bea60565083ee17e86d1f3339802f543c0d03998580f9cb89
# The guild hall (web process, worker, backup and restore) and the proxy in front of it.
#   docker build --target hall .      docker build --target proxy .

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY common/package.json common/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY embedded-mongo/package.json embedded-mongo/
COPY tools/package.json tools/
COPY e2e/package.json e2e/

# Everything that building takes.
FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

# Only what the server, the backup and the setup import when they run.
FROM manifests AS production
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --omit=dev --workspace=@guild/backend --workspace=@guild/tools --no-audit --no-fund

FROM caddy:2.10-alpine@sha256:4c6e91c6ed0e2fa03efd5b44747b625fec79bc9cd06ac5235a779726618e530d AS proxy
LABEL org.opencontainers.image.title="Guild hall proxy" \
      org.opencontainers.image.description="TLS, WebSockets and load balancing in front of a guild hall" \
      org.opencontainers.image.licenses="MIT"
# A copy carries no file capability, so that it runs with none at all; its folders belong to whom it runs as.
RUN cp /usr/bin/caddy /usr/bin/caddy.plain && mv /usr/bin/caddy.plain /usr/bin/caddy \
    && chown -R 1000:1000 /data /config
COPY deploy/Caddyfile /etc/caddy/Caddyfile
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
    CMD wget -q -O /dev/null http://127.0.0.1:2019/config/ || exit 1

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS hall
ARG VERSION=dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Guild hall" \
      org.opencontainers.image.description="A self-hosted, real-time hall for an online-game guild" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    ASSET_ARCHIVE_DIR=/data/assets
WORKDIR /app
RUN install -d -o node -g node /data /data/assets /backups
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/dist/web.mjs /app/dist/web.mjs.map /app/dist/worker.mjs /app/dist/worker.mjs.map \
    /app/dist/check-books.mjs /app/dist/check-books.mjs.map /app/dist/doctor.mjs /app/dist/doctor.mjs.map \
    /app/dist/export.mjs /app/dist/export.mjs.map \
    /app/dist/forget.mjs /app/dist/forget.mjs.map ./dist/
COPY --from=build /app/dist/public ./dist/public
COPY package.json guild.config.sample.json LICENSE ./
COPY backend/assets ./backend/assets
COPY tools/backup ./tools/backup
COPY tools/setup ./tools/setup
COPY tools/launcher/env-file.mjs tools/launcher/node-version.mjs tools/launcher/paths.mjs tools/launcher/sockets.mjs \
    ./tools/launcher/
COPY deploy/healthcheck.mjs ./deploy/
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "dist/web.mjs"]
