/** Serves the searches by a bare HTTP server over hand-written SQL: no key, no limit, no charge, no validation. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { PEER_SEARCHES } from './searches.ts';
import { STATEMENTS } from './sql.ts';

const pool = new pg.Pool({ connectionString: process.argv[2], options: '-c plan_cache_mode=auto' });
// Without a name, a statement is planned for its values.
const searches = PEER_SEARCHES.map(({ kind, where }, nr) =>
  STATEMENTS[kind](where).map((statement, part) => ({
    ...(kind !== 'roles' && { name: `search-${nr}-${part}` }),
    text: statement,
  })),
);

/** `POST /<number of the search>` with its values; the answer passes on the JSON of the database. */
const server = createServer(async (request, response) => {
  const values: unknown[] = JSON.parse(await text(request));
  const statements = searches[Number(request.url?.slice(1))] ?? [];
  const answers = await Promise.all(statements.map((statement) => pool.query({ ...statement, values })));
  const parts: Record<string, string> = Object.assign({}, ...answers.map(({ rows }) => rows[0]));
  response.setHeader('content-type', 'application/json');
  const fields = Object.entries(parts).map(([name, json]) => `"${name}":${json}`);
  response.end(`{${fields.join()}}`);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`answers at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
