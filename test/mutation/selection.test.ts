import { expect, test } from 'vitest';
import { AREAS } from './areas.ts';
import { readSelection } from './selection.ts';

/** The areas and files that a command line selects. */
function selected(...args: string[]): [area: string, files: string[]][] {
  return readSelection(args).map(({ area, parts }) => [area.name, parts.flatMap(({ files }) => files)]);
}

const ALL = AREAS.map(({ name, parts }) => [name, parts.flatMap(({ files }) => files)]);

test('without options every file of every area is changed', () => {
  expect(selected()).toEqual(ALL);
});

test('areas and files narrow what is changed, each as often as it is given', () => {
  expect(selected('--area', 'query')).toEqual(ALL.filter(([name]) => name === 'query'));
  expect(selected('--area', 'query', '--area', 'text')).toHaveLength(2);
  expect(selected('--file', 'src/api/meter.ts')).toEqual([['meter', ['src/api/meter.ts']]]);
  expect(selected('--file', 'src/api/meter.ts', '--file', 'src/search/plan.ts')).toEqual([
    ['query', ['src/search/plan.ts']],
    ['meter', ['src/api/meter.ts']],
  ]);
});

test.each([
  ['--area', 'moon'],
  ['--file', 'src/main.ts'],
])('%s %s, which selects nothing, is refused with what there is', (option, value) => {
  expect(() => readSelection([option, value])).toThrow(/--area is one of text, query, meter, idempotency/);
});
