import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/harness/services.ts'],
    reporters: ['default', './test/harness/closing-line.ts'],
    // Limits for what hangs: how fast something is shows in the benchmark.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // Every file has its own database and indexes, and two cores serve the engines as well.
    maxWorkers: 3,
  },
});
