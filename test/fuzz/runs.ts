/** Number of runs of a cheap property: 2,000 take a second or two. `npm run test:long` sets more. */
export const CHEAP_RUNS = Number(process.env.FUZZ_RUNS ?? 2_000);
