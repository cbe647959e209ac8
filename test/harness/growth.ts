/** How much longer the second input of {@link growthOf} is. */
const FACTOR = 64;

/** Between 64, where work grows with the length of its input, and 4,096, where it grows with the square. */
export const LINEAR_GROWTH_MAX = 16 * FACTOR;

const RUNS = 5;

/** Shorter times are those of the call and the clock. */
const MS_MIN = 0.01;

/**
 * How many times longer work takes for an input that is 64 times as long. It is a ratio of the shortest of several runs, so
 * that neither the speed nor the load of the machine counts.
 * @param work what is done with a text; it may throw
 * @param textOf makes a text of about a length
 */
export async function growthOf(
  work: (text: string) => unknown,
  textOf: (length: number) => string,
  length = 2_048,
): Promise<number> {
  const [short, long] = [textOf(length), textOf(FACTOR * length)];
  let shortMs = Number.POSITIVE_INFINITY;
  // The first runs are not yet compiled.
  for (let run = 0; run < 2 * RUNS; run++) shortMs = Math.min(shortMs, await msOf(work, short));
  let growth = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && growth >= LINEAR_GROWTH_MAX; run++)
    growth = Math.min(growth, (await msOf(work, long)) / Math.max(shortMs, MS_MIN));
  return growth;
}

async function msOf(work: (text: string) => unknown, text: string): Promise<number> {
  const start = performance.now();
  try {
    await work(text);
  } catch {
    // The refusal of a text takes time, too.
  }
  return performance.now() - start;
}
