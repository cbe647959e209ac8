import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../../src/base/config.ts';
import { findServices, ownOrFind } from '../../../src/ops/embedded/ownership.ts';
import { startPostgres } from '../../../src/ops/embedded/postgres.ts';
import { provideServices } from '../../../src/ops/embedded/services.ts';
import { openDirectory } from '../../harness/directories.ts';

let directory: string;
beforeEach(async () => {
  const { path, remove } = await openDirectory({ onDisk: true });
  directory = path;
  return remove;
});

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

test('one of two simultaneous starts owns the services; after both release them, a third start runs its own', async () => {
  const config = readConfig({ ROSTER_DATA: directory });
  const start = () => provideServices(config, () => {});
  const both = await Promise.all([start(), start()]);
  const [owner, guest] = both.sort(({ ownerPid }) => (ownerPid === undefined ? -1 : 1));
  expect([owner?.ownerPid, guest?.ownerPid]).toEqual([undefined, process.pid]);
  const { databaseUrl = '' } = owner ?? {};
  expect(guest?.databaseUrl).toBe(databaseUrl);
  await guest?.release();
  await query(databaseUrl, 'create table kept as select 7 as seven');
  await owner?.release();
  const third = await start();
  expect(await query(third.databaseUrl, 'select * from kept')).toEqual([{ seven: 7 }]);
  expect((await fetch(`${third.meiliUrl}/health`)).status).toBe(200);
  await third.release();
});

test('a killed PostgreSQL restarts at the same address with the committed rows', async () => {
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

test('the address file of a dead owner is ignored, and the next owner deletes it', async () => {
  const file = join(directory, 'services.json');
  const addresses = { databaseUrl: 'postgres://127.0.0.1:1/x', meiliUrl: 'http://127.0.0.1:1', meiliKey: '' };
  await writeFile(file, JSON.stringify({ ...addresses, pid: process.pid }));
  expect(await findServices(directory)).toBeNull();
  const owned = await ownOrFind(directory);
  expect(owned).toHaveProperty('own');
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});
