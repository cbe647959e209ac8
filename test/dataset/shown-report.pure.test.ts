import { expect, test } from 'vitest';
import { progressPrinter } from '../../src/dataset/import/progress.ts';
import { shownReport } from '../../src/dataset/import/report.ts';
import { shownError } from '../../src/ops/commands/invocation.ts';

const rejection = (line: number, field: string, reason: string, value?: string) => {
  return { line, field, reason, ...(value !== undefined && { value }) };
};
const lines = (count: number, entry: (line: number) => ReturnType<typeof rejection>) =>
  Array.from({ length: count }, (_, at) => entry(at + 2));

test.each<[string, ReturnType<typeof rejection>[], string[]]>([
  ['none where all are shown', lines(20, (line) => rejection(line, 'key', 'is missing')), []],
  [
    'one that all lines have',
    lines(21, (line) => rejection(line, 'id', 'is no field: give key', `"${line}"`)),
    [
      'and 1 more rejected line: --report FILE writes them all. Most frequent:',
      '  a.csv, line 2 and 20 more: id is no field: give key: "2"',
    ],
  ],
  [
    'each with all places and values of it, the most frequent first',
    [
      rejection(2, 'employees', 'must be a whole number', '"NA"'),
      ...lines(30, (line) => rejection(line + 1, `tags[${line}]`, `was brought before: ${line}`)),
    ],
    [
      'and 11 more rejected lines: --report FILE writes them all. Most frequent:',
      '  a.csv, line 3 and 29 more: tags[2] was brought before: 2',
      '  a.csv, line 2: employees must be a whole number: "NA"',
    ],
  ],
])('a report that is shown ends with the most frequent faults: %s', async (_, entries, expected) => {
  const printed: string[] = [];
  const report = shownReport((sentence) => printed.push(sentence));
  await report.add('a.csv', entries);
  await report.close();
  expect(printed.slice(20)).toEqual(expected);
});

test.each([
  ['a title of a terminal', 'a\u001b]0;title\u0007', 'a\\u001b]0;title\\u0007'],
  ['a sequence of one character', 'a\u009b31m', 'a\\u009b31m'],
  ['a line that is written again', 'a\rb', 'a\\u000db'],
  ['another direction', 'a\u202eb', 'a\\u202eb'],
])('a name of a file or column with %s is shown with escapes', async (_, name, shown) => {
  const printed: string[] = [];
  const report = shownReport((sentence) => printed.push(sentence));
  await report.add(name, [
    { warning: `has a field that the format does not know: ${name}` },
    rejection(2, name, 'is missing'),
  ]);
  progressPrinter({ write: (text) => printed.push(text) })({
    file: name,
    lines: 1,
    rejected: 0,
    bytesDone: 1,
    bytesTotal: 1,
    seconds: 1,
    isFileDone: true,
  });
  printed.push(shownError(`${name} is no option.`));
  expect(printed).toEqual([
    expect.stringContaining(shown),
    expect.stringContaining(shown),
    expect.stringContaining(shown),
    expect.stringContaining(shown),
  ]);
  expect(printed.join('')).not.toContain(name);
});
