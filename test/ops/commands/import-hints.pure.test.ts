import { expect, test } from 'vitest';
import { hintsAt, type ReadBy } from '../../../src/ops/commands/import-hints.ts';

const result = (file: string, numbers: object) => ({
  file,
  ...{ lines: 0, accepted: 0, inserted: 0, changed: 0, unchanged: 0, removed: 0, suppressed: 0 },
  ...{ rejected: 0, partly: 0, skipped: 0, warnings: [] },
  ...numbers,
});
const EMPTY = { lines: 0 };
const LOADED = { lines: 3, accepted: 1, unchanged: 1, rejected: 1 };
const REFUSED = { lines: 3, rejected: 2 };
const HEADER =
  /^Nothing of a\.csv was loaded\. If its columns have other names than the fields, .*--map FILE\.sql/;
const OBJECTS =
  /^Nothing of b\.ndjson was loaded\. If its values have other names than the fields, .*--map FILE\.sql/;
const JOBSPY = { preset: 'jobspy' };

test.each<[files: Record<string, object>, readBy: ReadBy, hints: (RegExp | string)[]]>([
  [
    { 'a.csv': EMPTY, 'b.ndjson': EMPTY },
    {},
    ['a.csv has no rows below its header.', 'b.ndjson has no rows.'],
  ],
  [{ 'a.csv': LOADED, 'a (records)': EMPTY }, {}, []],
  [{ 'a.csv': REFUSED, 'b.ndjson': REFUSED }, {}, [HEADER, OBJECTS]],
  [
    { jobs: EMPTY, organizations: EMPTY },
    JOBSPY,
    ['The given files have no row that the preset jobspy reads.'],
  ],
  [
    { jobs: REFUSED, organizations: EMPTY },
    { map: 'my.sql' },
    [/are the given files those that my\.sql reads\?$/],
  ],
  [{ jobs: LOADED, organizations: EMPTY }, JOBSPY, []],
])('of %j, read by %j, an import says %j', (files, readBy, hints) => {
  const results = Object.entries(files).map(([file, numbers]) => result(file, numbers));
  expect(hintsAt(results, readBy)).toEqual(
    hints.map((hint) => (typeof hint === 'string' ? hint : expect.stringMatching(hint))),
  );
});
