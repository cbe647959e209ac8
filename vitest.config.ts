import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/harness/longest-first.ts';

const LONG = 'test/**/*.long.test.ts';
/** Tests that need no services: a run of them alone starts none. */
const PURE = 'test/**/*.pure.test.ts';
/** Tests of the programs that measure Roster, which `npm run test:long` runs. */
const RELEASE = 'test/**/*.release.test.ts';
/** Tests in containers, which have a configuration of their own. */
const CONTAINERS = 'test/containers/*.test.ts';
/** Tests that only OpenSearch can pass. */
const OPENSEARCH = 'test/**/*.opensearch.test.ts';

const ON_MEILISEARCH = [
  // Files of a worker share loaded modules, which saves a fifth of the processor time of the quick tests.
  { extends: true as const, test: { name: 'pure', include: [PURE], isolate: false } },
  {
    extends: true as const,
    test: {
      name: 'quick',
      include: ['test/**/*.test.ts'],
      exclude: [LONG, RELEASE, OPENSEARCH, PURE, CONTAINERS],
      isolate: false,
    },
  },
  { extends: true as const, test: { name: 'long', include: [LONG], isolate: false } },
  { extends: true as const, test: { name: 'release', include: [RELEASE], isolate: false } },
];

/** The port's contract, and the tests of the service in which the engine takes part. */
const ON_BOTH = [
  'test/engine/*.test.ts',
  'test/property/*.test.ts',
  'test/api/contract/every-operation.test.ts',
  'test/api/http/outages.test.ts',
  'test/search/{removed-persons,role-searches}.test.ts',
  'test/search-index/rebuild{,-troubles}.test.ts',
  'test/sync/*.test.ts',
];

/** Those, and the tests of a cluster. */
const ON_OPENSEARCH = [
  {
    extends: true as const,
    test: {
      name: 'opensearch',
      include: [...ON_BOTH, OPENSEARCH],
      globalSetup: ['test/harness/opensearch-setup.ts'],
      // As in the pure project.
      isolate: false,
    },
  },
];

export default defineConfig({
  test: {
    reporters: ['default', './test/harness/closing-lines.ts'],
    // Every file has its own database and indexes. PostgreSQL and the engine share the machine's cores with the tests.
    maxWorkers: 3,
    // `npm run test:opensearch` sets it.
    projects: process.env.TEST_ENGINE === 'opensearch' ? ON_OPENSEARCH : ON_MEILISEARCH,
    globalSetup: ['test/harness/services.ts'],
    setupFiles: ['test/harness/no-process-left.ts'],
    sequence: { sequencer: LongestFirst },
    // Limits for hanging tests. The benchmark measures speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
