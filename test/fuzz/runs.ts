import fc from 'fast-check';
import { SEED } from '../harness/seed.ts';

/** Number of runs of a cheap property: 1,000 take a second. `npm run test:long` sets more. */
export const CHEAP_RUNS = Number(process.env.FUZZ_RUNS ?? 1_000);
export const CHEAP = { numRuns: CHEAP_RUNS, seed: SEED };

/** Texts of any characters, with lone surrogates among them. */
export const anyCharacters = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
);
