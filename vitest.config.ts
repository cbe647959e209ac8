import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/harness/services.ts'],
    reporters: ['default', './test/harness/closing-line.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Every file has its own database and indexes, and two cores serve the engines as well.
    maxWorkers: 3,
  },
});
