import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { describe, presetOf, suggestFor } from '../../../src/data-in/suggest/describe.ts';
import { readSamples } from '../../../src/data-in/suggest/read-sample.ts';
import { KNOWN_TABLES } from './known-tables.ts';

/** The presets whose files have columns or names, with the files of their layouts that have none. */
const PRESETS: [preset: string, without: string[]][] = [
  ['ashby', []],
  ['crunchbase', []],
  ['crunchbase-2015', []],
  ['gleif', []],
  ['greenhouse', ['empty.json']],
  ['jobspy', []],
  ['lever', []],
  ['linkedin-connections', []],
  // Ids that were merged, of which the preset reads nothing.
  ['openalex', ['2022-06-07.csv.gz']],
  ['pdl-companies', []],
  ['pdl-people', []],
  // The copy of its rows as CSV, which the preset does not read.
  ['ror', ['v2-ror-data_schema_v2.csv']],
  ['sec-form-d', []],
];

test.each(PRESETS)('a guess names the preset %s for each file of its layouts', async (preset, without) => {
  const input = new URL(`../presets/rows/${preset}/input`, import.meta.url).pathname;
  const samples = await readSamples([input], tmpdir());
  const guesses = samples.map((sample) => suggestFor(sample, { source: 'board' }));
  expect(guesses.length).toBeGreaterThan(without.length);
  for (const guess of guesses) {
    const isKnown = !without.includes(guess.file);
    expect([guess.file, guess.preset]).toEqual([guess.file, isKnown ? preset : null]);
    const line = `-- ${guess.command} --preset ${preset}\n`;
    expect(describe(guess).includes(line)).toBe(isKnown);
  }
});

/** The tables of the guesses that are exports which a preset reads. */
const READ_BY: Readonly<Record<string, string>> = { 'jobspy.csv': 'jobspy', 'pdl.csv': 'pdl-companies' };

test.each(
  KNOWN_TABLES.map(({ fileName, columns }) => [fileName, READ_BY[fileName] ?? null, columns] as const),
)('the columns of %s are those of the preset %s', (_, preset, columns) => {
  expect(presetOf(columns)).toBe(preset);
});
