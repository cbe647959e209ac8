/** Loaded before a process of the service: at SIGUSR2 it collects its garbage, and prints what is left, in bytes. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`heap ${heapUsed + external}\n`);
});
