/**
 * The seed of random requests, records and texts. The suites try the same ones each time, so that a change is judged by
 * itself; `npm run test:long` tries new ones. A failed run prints its seed, and `TEST_SEED` repeats it.
 */
export const SEED = Number(process.env.TEST_SEED ?? 1);
