import { defineConfig } from 'vitest/config';

const LONG = 'test/**/*.long.test.ts';

export default defineConfig({
  test: {
    reporters: ['default', './test/harness/closing-line.ts'],
    // Every file has its own database and indexes. PostgreSQL and Meilisearch share the machine's cores with the tests.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        // Files of a worker share loaded modules, which saves a fifth of the processor time.
        test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: [LONG], isolate: false },
      },
      { extends: true, test: { name: 'long', include: [LONG] } },
    ],
    globalSetup: ['test/harness/services.ts'],
    // Limits for hanging tests. The benchmark measures speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
