/** Serves a database by PostGraphile, whose packages are in the directory of the first argument. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [directory = '', connectionString] = process.argv.slice(2);
const load = createRequire(join(directory, 'package.json'));
const { postgraphile } = load('postgraphile');
const { PostGraphileAmberPreset } = load('postgraphile/presets/amber');
const { makePgService } = load('postgraphile/adaptors/pg');
const { grafserv } = load('postgraphile/grafserv/node');
const { PostGraphileConnectionFilterPreset } = load('postgraphile-plugin-connection-filter');

const server = createServer();
const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  schema: {
    connectionFilterRelations: true,
    defaultBehavior: 'connection list resource:connection resource:list',
  },
  // Without it, only columns that lead an index can be filtered.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  grafserv: { graphiql: false, watch: false },
  pgServices: [makePgService({ connectionString, schemas: ['public'] })],
});
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => {
  console.log(`answers at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
