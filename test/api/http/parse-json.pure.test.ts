import { expect, test } from 'vitest';
import { parseJson } from '../../../src/api/http/parse-json.ts';
import { growthOf, LINEAR_GROWTH_MAX } from '../../harness/growth.ts';

/** Texts made of a beginning, a repeated token and an end. */
const TEXTS: [begin: string, repeated: string, end: string][] = [
  ['{"', '\\"', ''],
  ['{"', '\\"', '":1}'],
  ['{"', '\\\\', ''],
  ['', '\\"', ''],
  ['', '"', ''],
  ['["', '\\u0041', '"]'],
  ['"', '\\', ''],
  ['["', 'x', '"]'],
  ['["', '"', '"]'],
  ['["",', '"a",', '""]'],
  ['{"a"', ' ', ':1}'],
  ['{"a"', '\n', ''],
  ['["a"', ' ', ']'],
  ['["a"', ' "a"', ']'],
  ['{"a":1', ',"a":1', '}'],
  ['{"a":1', ',"a":1', ''],
  ['[{"a":1}', ',{"a":1}', ']'],
  ['', '[', ''],
  ['', '{"":', ''],
  ['', '"":', ''],
  ['', ':', ''],
  ['{', '"a":1,', ''],
  ['[1', ',1', ']'],
  ['', '1', ''],
  ['[', '-', ']'],
  ['[1e', '0', ']'],
  ['', 'tru', ''],
  ['', '\ufeff', ''],
];

test.each(TEXTS)(
  'the work for a text of %j and many times %j, then %j, grows with its length',
  async (begin, repeated, end) => {
    const textOf = (length: number) => begin + repeated.repeat(length / repeated.length) + end;
    expect(await growthOf(parseJson, textOf)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1,"b":{"a":1,"c":2,"c":3}}', 'c'],
  ['[{"a":1},{"a":1,"\\u0061":2}]', 'a'],
  ['{"a\\"" :1,"a\\""\t: 1}', 'a\\"'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"x":{"y":1},"x":{"y":1}}', 'x'],
  ['{"\\\\":1,"\\\\":2}', '\\\\'],
])('the name that an object of %s has twice is refused: %s', (text, name) => {
  expect(() => parseJson(text)).toThrow(`has the name "${name}" twice in one object`);
});

test.each([
  ['{"a":{"a":[{"a":1},{"a":"a"}]}}'],
  ['{"\\"a\\":":"b:","b":"\\":\\"","c":[":", "\\\\"]}'],
  ['"a"'],
  [' [ "a" , ":" ] '],
])('%s is read as JSON.parse does', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text));
});
