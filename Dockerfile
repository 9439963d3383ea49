# syntax=docker/dockerfile:1

# The build stage has the whole toolchain; the final image has only the built app and what it imports.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV CI=true
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
# Of every workspace: the lockfile describes them all. A test compares this list with the folders.
COPY apps/probe/package.json apps/probe/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
COPY packages/adapters/package.json packages/adapters/
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/core/package.json packages/core/
COPY packages/database/package.json packages/database/
COPY packages/mcp/package.json packages/mcp/
COPY packages/tooling/package.json packages/tooling/
RUN npx --yes pnpm@10.34.9 install --frozen-lockfile --filter @triage/web... --filter @triage/tooling --filter inbox-triage
COPY . .
RUN npx pnpm --filter @triage/database generate && npx pnpm --filter @triage/web build
RUN node packages/tooling/src/fill-image.ts /image

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=root:root /image .
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Exec form, so that SIGTERM reaches the app, which then finishes its requests and jobs.
CMD ["node", "apps/web/build/server/index.js"]
