import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { engineUrl } from '../harness/engine.ts';
import { ownEngine, putRows } from './documents.ts';

const UPLOADS = 3;
const ROWS = 1_000;
/** Together they are above the size from which an index is merged. */
const DESCRIPTION_BYTES = 10_000;

const engine = ownEngine('complete');
const uid = engine.indexUid('jobs');

async function segments(): Promise<{ shard: string; 'docs.count': string }[]> {
  const segments = await fetch(`${engineUrl()}/_cat/segments/${uid}?format=json`);
  return (await segments.json()) as { shard: string; 'docs.count': string }[];
}

test('a complete index has one segment for each shard, with the documents of all uploads', async () => {
  await engine.createIndex(uid, JOBS);
  for (let upload = 0; upload < UPLOADS; upload++) {
    const rows = Array.from({ length: ROWS }, (_, at) => ({
      id: upload * ROWS + at,
      // Random words, so that compression saves little.
      description: randomBytes(DESCRIPTION_BYTES)
        .toString('hex')
        .replace(/.{200}/g, '$& '),
    }));
    await putRows(engine, uid, JOBS, rows);
  }
  const before = await segments();
  expect(before.length).toBeGreaterThan(new Set(before.map(({ shard }) => shard)).size);
  await engine.completeIndex(uid, JOBS);
  const after = await segments();
  expect(after.map(({ shard }) => shard).sort()).toEqual(['0', '1']);
  expect(after.reduce((sum, segment) => sum + Number(segment['docs.count']), 0)).toBe(UPLOADS * ROWS);
});
