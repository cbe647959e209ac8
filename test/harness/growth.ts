/** How much longer the second input of {@link growthOf} is. */
const FACTOR = 16;

/** Between 16, where work grows with the length of its input, and 256, where it grows with the square. */
export const LINEAR_GROWTH_MAX = 4 * FACTOR;

const RUNS = 5;

/**
 * How many times longer work takes for an input that is 16 times as long. It is a ratio of the shortest of several runs, so
 * that neither the speed nor the load of the machine counts.
 * @param work what is done with a text; it may throw
 * @param textOf makes the text of a length
 * @param length of the shorter text: its work has to be longer than the clock's resolution
 */
export function growthOf(
  work: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
): number {
  const long = textOf(FACTOR * length);
  const short = textOf(length);
  // The first runs are not yet compiled.
  const shortMs = Math.min(...[...Array(2 * RUNS)].map(() => msOf(work, short)));
  const longMs = Math.min(...[...Array(RUNS)].map(() => msOf(work, long)));
  return longMs / shortMs;
}

function msOf(work: (text: string) => unknown, text: string): number {
  const start = performance.now();
  try {
    work(text);
  } catch {
    // The refusal of a text takes time, too.
  }
  return performance.now() - start;
}
