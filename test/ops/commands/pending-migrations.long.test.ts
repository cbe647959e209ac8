import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { post, serviceForTests } from '../../api/http/service.ts';
import { serveWith, settingsOf } from '../../api/operating/serve.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { administer } from '../../harness/services.ts';
import { roster, spawnRoster, untilPrints } from './roster-process.ts';

const service = serviceForTests();

const ROLE = 'roster_without_ddl';
/** The settings of a process whose role may read and write rows, and nothing else. */
let withoutDdl: Record<string, string>;
const directory = directoryForTests();
beforeAll(async () => {
  await roster(['generate', join(directory.path, 'delivery'), '--persons', '20', '--seed', '3']);
  const url = new URL(service.database.url);
  Object.assign(url, { username: ROLE, password: 'rows-only' });
  withoutDdl = { ...settingsOf(service), DATABASE_URL: url.href };
  await service.database.pool.query(`
    create role ${ROLE} login password 'rows-only';
    grant usage on schema public to ${ROLE};
    grant select, insert, update, delete on all tables in schema public to ${ROLE};
    grant usage, select on all sequences in schema public to ${ROLE};`);
});
afterAll(async () => {
  await service.database.pool.query(`drop owned by ${ROLE}`);
  await administer(inject('services').postgresUrl, `drop role ${ROLE}`);
});

test('without the latest migration, each command but `migrate` stops, names it, and changes nothing', async () => {
  const { pool } = service.database;
  const { rows } = await pool.query<{ id: number; name: string }>(
    `update migrations set name = 'Migration29991231000000' where id = (select max(id) from migrations)
     returning id, old.name`,
  );
  // A service, a command on the records, and one on the accounts.
  for (const args of [['serve'], ['reindex'], ['account', 'create', '--name', 'Late']]) {
    const { code, stdout, stderr } = await roster(args, { env: settingsOf(service) });
    expect([args[0], code, stdout, stderr]).toEqual([
      args[0],
      1,
      '',
      `roster: Migrations are missing: ${rows[0]?.name}. Run: npm run -s roster -- migrate\n`,
    ]);
  }
  expect((await pool.query('select from migrations where name = $1', [rows[0]?.name])).rowCount).toBe(0);
  await pool.query('update migrations set name = $2 where id = $1', [rows[0]?.id, rows[0]?.name]);
}, 180_000);

test('an empty database is refused with the command that fills it, which then runs', async () => {
  const { postgresUrl } = inject('services');
  const url = new URL(service.database.url);
  url.pathname = `${url.pathname}_empty`;
  await administer(postgresUrl, `create database ${url.pathname.slice(1)}`);
  const env = { ...settingsOf(service), DATABASE_URL: url.href };
  expect(await roster(['account', 'list'], { env })).toMatchObject({
    code: 1,
    stderr: 'roster: The database has no tables of Roster yet. Run: npm run -s roster -- migrate\n',
  });
  expect((await roster(['migrate'], { env })).code).toBe(0);
  expect((await roster(['account', 'list'], { env })).code).toBe(0);
  await administer(postgresUrl, `drop database ${url.pathname.slice(1)} with (force)`);
}, 60_000);

test('a database of a newer version is accepted', async () => {
  const { pool } = service.database;
  await pool.query("insert into migrations (name) values ('Migration29991231000000')");
  const { code } = await roster(['account', 'list'], { env: settingsOf(service) });
  await pool.query("delete from migrations where name = 'Migration29991231000000'");
  expect(code).toBe(0);
}, 60_000);

test('a role that may only read and write rows serves, indexes, imports and administers', async () => {
  const serve = await serveWith(service, withoutDdl);
  const search = async (title: string) => {
    const { status, body } = await post({ ...service, url: serve.url }, 'job_search', { title });
    return [status, body.total_search_results];
  };
  const worker = spawnRoster(['worker'], { env: withoutDdl });
  await untilPrints(worker, /keeps the search indexes in step/);
  const { pool } = service.database;
  await pool.query("update job_posts set title = 'Xylophonist' where id = 602");
  const found = () => search('Xylophonist');
  await expect.poll(found, { timeout: 30_000 }).toEqual([200, 1]);
  for (const args of [
    ['import', join(directory.path, 'delivery')],
    ['account', 'create', '--name', 'Rows', '--credits', '5'],
    ['suppress', '--person', '3', '--yes'],
  ]) {
    const { code, stderr } = await roster(args, { env: withoutDdl });
    expect([args[0], code, stderr]).toEqual([args[0], 0, expect.not.stringMatching(/denied/)]);
  }
  for (const { signal, ended } of [serve, worker]) {
    signal('SIGTERM');
    expect((await ended).code).toBe(0);
  }
}, 180_000);
