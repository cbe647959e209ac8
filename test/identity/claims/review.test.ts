import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';
import { openDirectory } from '../../harness/directories.ts';

const database = databaseForTests();

test.each<[what: string, organizations: [name: string, domain?: string][], pairs: string[][]]>([
  [
    'names that differ by a letter',
    [['Lindenhof Gardens'], ['Lindenhof Garden'], ['Oak Street Bakery']],
    [['Lindenhof Gardens', 'Lindenhof Garden']],
  ],
  [
    'a name between two that contradict each other',
    [
      ['Heron Optics', 'heron.example'],
      ['Heron Optics (Ghent)', 'heron.example'],
      ['Heron Optics (Lyon)', 'heron.example'],
    ],
    [
      ['Heron Optics', 'Heron Optics (Ghent)'],
      ['Heron Optics', 'Heron Optics (Lyon)'],
    ],
  ],
  [
    'one name at the domain of a host',
    [
      ['Egret Tools', 'facebook.com'],
      ['Egret Tools', 'facebook.com'],
    ],
    [['Egret Tools', 'Egret Tools']],
  ],
])('a review has each pair of records that may be the same once: %s', async (source, rows, expected) => {
  const directory = await openDirectory();
  const review = join(directory.path, 'review.ndjson');
  try {
    const organizations = rows.map(([name, domain], key) => ({ key, name, domain }));
    const { pairs } = await deliver(database, source.replaceAll(' ', '-'), { organizations }, { review });
    const lines = (await readFile(review, 'utf8')).trimEnd().split('\n');
    expect(
      lines.map((line) => JSON.parse(line).records.map(({ name }: { name: string }) => name)).sort(),
    ).toEqual(expected);
    expect(pairs).toBe(expected.length);
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
