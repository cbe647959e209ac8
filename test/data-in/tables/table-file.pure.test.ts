import { expect, test } from 'vitest';
import { rowParser } from '../../../src/data-in/lines/parse.ts';
import { tableFile } from '../../../src/data-in/table-file.ts';
import type { TableRow } from '../../../src/identity/claim.ts';
import { NOW } from '../../identity/claims/read-row.ts';

const row = (line: number): TableRow => ({ line, fields: { key: String(line), name: 'Heron' } });
const unreadable = (line: number): TableRow => ({
  line,
  problem: { field: null, reason: 'is not readable' },
});

test.each<[what: string, rows: TableRow[][], lines: number]>([
  ['a file: the last line', [[row(2), row(3)], [row(7)]], 7],
  ['a file whose last line can not be read', [[row(2), unreadable(9)]], 9],
  ['a mapping: its rows, and those of the file that it can not read', [[row(1), row(2)], [unreadable(2)]], 3],
  ['a mapping of a file that has no other rows', [[], [unreadable(2), unreadable(3)]], 3],
])('the lines of %s', async (_, blocks, expected) => {
  const table = {
    name: 'organizations' as const,
    label: 'organizations',
    sizeBytes: 1,
    async *read() {
      for (const rows of blocks) yield { rows, bytesRead: 1 };
    },
  };
  let lines = 0;
  const file = tableFile(table, rowParser('organizations', { now: NOW }));
  for await (const { linesRead } of file.read(() => {})) lines = linesRead;
  expect(lines).toBe(expected);
});
