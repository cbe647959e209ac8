import { expect, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { DEFINITION_VERSION, NewerVersionError } from '../../search-index/indexes/version.ts';
import {
  changesWorthFeeding,
  ensureIndexes,
  rebuildIndexes,
  rebuildStaleIndexes,
} from '../../search-index/rebuild/rebuild.ts';
import { checkServices } from '../../src/api/health/checks.ts';
import { createLog } from '../../src/base/log/log.ts';
import { NO_DIFFERENCES, recordsForTests, runWorker, SILENT } from './synced-records.ts';

const SOON = { timeout: 60_000, interval: 50 };

const records = recordsForTests();

/** Marks the index of job posts as built by a program with another version of the definitions. */
async function builtBy(version: number): Promise<void> {
  await records.pool.query(
    "update search_builds set definition = 'another', definition_version = array[$1::int] where kind = 'jobs' and state = 'live'",
    [version],
  );
}

test('an index of an older version is rebuilt', async () => {
  await builtBy(DEFINITION_VERSION - 1);
  expect(await rebuildStaleIndexes(records)).toEqual(['jobs']);
  expect(await rebuildStaleIndexes(records)).toEqual([]);
});

test('another version of Node rebuilds no index if it splits the specimen texts into the same words', async () => {
  const { versions } = process;
  Object.defineProperty(process, 'versions', { value: { ...versions, icu: '999.1', unicode: '99.0' } });
  try {
    expect(await rebuildStaleIndexes(records)).toEqual([]);
  } finally {
    Object.defineProperty(process, 'versions', { value: versions });
  }
});

test('an index built by a newer version is neither rebuilt nor updated by this version', async () => {
  await builtBy(DEFINITION_VERSION + 1);
  await records.change('update job_posts set is_remote = not is_remote');
  for (const attempt of [
    () => ensureIndexes(records),
    () => rebuildStaleIndexes(records),
    () => changesWorthFeeding(records.pool, records.engine),
    () => records.drain(),
  ]) {
    await expect(attempt()).rejects.toThrow(NewerVersionError);
    await expect(attempt()).rejects.toThrow(
      /^A newer version of Roster has built these search indexes: jobs\./,
    );
  }
  const indexes = (await checkServices(records)).find(({ check }) => check === 'indexes');
  expect(indexes).toMatchObject({
    status: 'warning',
    detail: expect.stringMatching(/^A newer version of Roster/),
  });
});

test('a worker logs a newer version once, leaves its changes alone, and continues when there is none', async () => {
  await builtBy(DEFINITION_VERSION + 1);
  const logged: string[] = [];
  const log = createLog('warn', { write: (entry) => void logged.push(entry) });
  let checks = 0;
  const engine: Engine = {
    ...records.engine,
    checkVersion: () => {
      checks += 1;
      return records.engine.checkVersion();
    },
  };
  await records.change("update job_posts set title = title || ' again'");
  const stop = runWorker(records.pool, engine, log);
  try {
    await expect.poll(() => checks, SOON).toBeGreaterThan(2);
    expect(logged.map((entry) => JSON.parse(entry).msg)).toEqual([
      expect.stringMatching(/^A newer version of Roster has built these search indexes: jobs\./),
    ]);
    expect(await records.claimed()).toBe(0);
    expect((await records.pool.query('select from outbox_changes')).rowCount).toBeGreaterThan(0);
    await builtBy(DEFINITION_VERSION - 1);
    await expect.poll(records.differences, SOON).toEqual(NO_DIFFERENCES);
  } finally {
    await stop();
  }
});

test('a full rebuild by this version replaces the indexes of a newer version', async () => {
  await builtBy(DEFINITION_VERSION + 1);
  await rebuildIndexes({ ...records, log: SILENT });
  expect(await rebuildStaleIndexes(records)).toEqual([]);
  await records.drain();
  expect(await records.differences()).toEqual(NO_DIFFERENCES);
});
