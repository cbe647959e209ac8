/**
 * The seed of random requests, records and texts. The suites use the same seed each time, so that a new failure comes
 * from a change of the code. `npm run test:long` uses new ones. A failed run prints its seed, and `TEST_SEED` repeats it.
 */
export const SEED = Number(process.env.TEST_SEED ?? 1);
