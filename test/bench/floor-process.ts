/**
 * The floor: a bare `node:http` server with a bare driver. It answers `/CALL/ROUND` by sending what the service sent
 * to the engine and the database for that call, one after another, and what came of it as JSON.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { childOptions } from './child-process.ts';
import { send } from './http-client.ts';
import type { RecordedCall } from './record-calls.ts';

/** What the floor works on. */
export interface FloorTask {
  databaseUrl: string;
  meiliUrl: string;
  /** A file with the recorded calls, as JSON. */
  recorded: string;
}

const { databaseUrl, meiliUrl, recorded } = childOptions<FloorTask>();
const calls = JSON.parse(await readFile(recorded, 'utf8')) as RecordedCall[];
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

async function answer(call: number, round: number): Promise<string> {
  const rounds = calls[call]?.rounds ?? [];
  const asked = rounds[round % rounds.length];
  if (!asked) throw new Error(`there is no call ${call}`);
  const found: unknown[] = [];
  for (const { method, path, headers, body } of asked.requests) {
    const answered = await send(method, meiliUrl + path, headers, Buffer.from(body, 'base64'));
    if (answered.status !== 200) throw new Error(`${method} ${path}: ${answered.status}`);
    found.push(JSON.parse(answered.body.toString()));
  }
  // A transaction's statements belong on one connection.
  const client = await pool.connect();
  try {
    for (const statement of asked.statements) found.push((await client.query(statement)).rows);
  } finally {
    client.release();
  }
  return JSON.stringify(found);
}

const server = createServer(async (request, response) => {
  request.resume();
  const [, call, round] = (request.url ?? '').split('/').map(Number);
  try {
    const body = await answer(call ?? -1, round ?? 0);
    response.setHeader('content-type', 'application/json');
    response.end(body);
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Floor answers at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
