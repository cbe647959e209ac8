import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests of `npm run test:containers`, which need a Docker engine and no other services. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/containers/*.test.ts'],
    reporters: ['verbose', './test/harness/closing-lines.ts'],
    // Each test goes on from the one before.
    bail: 1,
    // The image is built beside the tests on OpenSearch, which leave it little of two cores.
    testTimeout: 900_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
});
