import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { ownOrFind } from '../../src/embedded/ownership.ts';
import { startPostgres } from '../../src/embedded/postgres.ts';
import { provideServices } from '../../src/embedded/services.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roster-embedded-'));
  await chmod(directory, 0o755);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('a second process finds the services of the first, and a third starts its own once the first let go', async () => {
  const config = readConfig({ ROSTER_DATA: directory });
  const first = await provideServices(config, () => {});
  const second = await provideServices(config, () => {});
  expect(second.databaseUrl).toBe(first.databaseUrl);
  await second.release();
  expect(await query(first.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await query(first.databaseUrl, 'create table kept as select 7 as seven');
  await first.release();
  const third = await provideServices(config, () => {});
  expect(await query(third.databaseUrl, 'select * from kept')).toEqual([{ seven: 7 }]);
  expect((await fetch(`${third.meiliUrl}/health`)).status).toBe(200);
  await third.release();
});

test('a PostgreSQL that is killed comes back at the same address with what was committed', async () => {
  const reasons: string[] = [];
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    durable: true,
    onRestart: (reason) => reasons.push(reason),
  });
  await query(postgres.url, 'create table kept as select 7 as seven');
  process.kill(postgres.pid, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await query(postgres.url, 'select * from kept')).toEqual([{ seven: 7 }]),
    {
      timeout: 60_000,
      interval: 50,
    },
  );
  expect(reasons[0]).toContain('PostgreSQL ended by itself (SIGKILL)');
  await postgres.stop();
});

test('a server that a killed owner left running is ended before the next one starts', async () => {
  const options = { directory: join(directory, 'postgres'), durable: true, onRestart: () => {} };
  const left = await startPostgres(options);
  const next = await startPostgres(options);
  await expect(query(left.url, 'select 1')).rejects.toThrow();
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await left.stop();
  await next.stop();
});

test('the record of an owner that is gone does not count', async () => {
  const file = join(directory, 'owner.json');
  const addresses = { databaseUrl: 'postgres://127.0.0.1:1/x', meiliUrl: 'http://127.0.0.1:1', meiliKey: '' };
  await writeFile(file, JSON.stringify({ pid: process.pid, startTime: 'of another process', addresses }));
  const owned = await ownOrFind(directory);
  expect(owned).toHaveProperty('own');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid, addresses: null });
});
