import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseForTests } from '../harness/database.ts';
import { openDirectory } from '../harness/directories.ts';
import { deliver } from './memory-table.ts';

const database = databaseForTests();

test('a review has each pair of records that may be the same once', async () => {
  const directory = await openDirectory();
  const review = join(directory.path, 'review.ndjson');
  try {
    const organizations = ['Lindenhof Gardens', 'Lindenhof Garden', 'Oak Street Bakery'].map((name, key) => ({
      key,
      name,
    }));
    const { pairs } = await deliver(database, 'crm', { organizations }, { review });
    const lines = (await readFile(review, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).records.map(({ name }: { name: string }) => name))).toEqual([
      ['Lindenhof Gardens', 'Lindenhof Garden'],
    ]);
    expect(pairs).toBe(1);
  } finally {
    await directory.remove();
  }
});

test('a review that can’t be written is refused before anything is loaded', async () => {
  const organizations = [{ key: 'o', name: 'Oak Street Bakery 2' }];
  await expect(deliver(database, 'new', { organizations }, { review: '/nowhere/x' })).rejects.toThrow(
    /^The pairs can't be written to \/nowhere\/x: ENOENT/,
  );
  expect((await database.pool.query(`select from sources where name = 'new'`)).rowCount).toBe(0);
});
