/** How often a cheap property is tried: so many texts take a second or two. More in the long run. */
export const CHEAP_RUNS = Number(process.env.FUZZ_RUNS ?? 2_000);
