/** How often a cheap property is tried: so many texts take a second or two. More in the long run. */
export const CHEAP_RUNS = Number(process.env.FUZZ_RUNS ?? 5_000);

/** Repeats a run that failed, with the seed that fast-check printed. */
export const SEEDED = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {};
