/** Runs tasks in the order in which they come, so many at once at most. */
export function createLine(atOnceMax: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < atOnceMax) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // Who waits takes the place over; none is free in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
