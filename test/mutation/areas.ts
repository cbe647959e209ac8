/** Code whose guarantees must be tested so closely that hardly any change of it goes unseen. */
export interface Area {
  name: string;
  parts: readonly Part[];
}

/** Some code of an area and the tests that have to notice: as few as state its guarantees, since all run for each mutant. */
export interface Part {
  /** A word of its own among all parts. */
  name: string;
  /** What is changed, by path from the checkout's root. */
  files: readonly string[];
  tests: readonly string[];
  /** Whether the tests need PostgreSQL and Meilisearch. */
  services: boolean;
}

/** The share of an area's mutants that must die. */
export const DEAD_SHARE_MIN = 0.85;

const TEXT: Area = {
  name: 'text',
  parts: [
    {
      name: 'words',
      files: ['search-index/analyzer.ts'],
      tests: ['test/search-index/analyzer.test.ts'],
      services: false,
    },
    {
      name: 'runs',
      files: ['search-index/ambiguous-runs.ts', 'search-index/pair-set.ts'],
      tests: ['test/search-index/{ambiguous-runs,pair-set}.test.ts'],
      services: false,
    },
    {
      name: 'terms',
      files: [
        'search-index/terms.ts',
        'search-index/run-hash.ts',
        'search-index/term-writer.ts',
        'search-index/value-key.ts',
      ],
      tests: ['test/search-index/{term-keys,value-key}.test.ts'],
      services: false,
    },
  ],
};

const QUERY: Area = {
  name: 'query',
  parts: [
    {
      name: 'language',
      files: ['src/search/boolean-query.ts', 'src/search/query-tokens.ts'],
      tests: ['test/search/boolean-query.test.ts'],
      services: false,
    },
    {
      name: 'compiler',
      files: [
        'src/search/plan.ts',
        'src/search/compile.ts',
        'src/search/compile-text.ts',
        'src/search/filter.ts',
        'src/search/pages.ts',
      ],
      tests: ['test/search/{compile,compile-text,pages,plan}.test.ts'],
      services: false,
    },
  ],
};

const METER: Area = {
  name: 'meter',
  parts: [
    {
      name: 'ledger',
      files: ['src/credits/ledger.ts', 'src/credits/change-balance.ts', 'src/credits/charge-statements.ts'],
      tests: ['test/credits/{ledger,change-balance}.test.ts'],
      services: true,
    },
    {
      name: 'charging',
      files: ['src/api/meter.ts'],
      tests: ['test/credits/steps.test.ts'],
      services: true,
    },
  ],
};

const IDEMPOTENCY: Area = {
  name: 'idempotency',
  parts: [
    {
      name: 'keys',
      files: [
        'src/api/idempotency/attempt.ts',
        'src/api/idempotency/idempotency.ts',
        'src/api/idempotency/request-hash.ts',
        'src/api/idempotency/sealed-answer.ts',
        'src/api/idempotency/statements.ts',
        'src/api/idempotency/sweeper.ts',
        'src/api/idempotency/transaction.ts',
      ],
      tests: ['test/credits/{keys,steps,idempotency-*}.test.ts'],
      services: true,
    },
    {
      name: 'repeats',
      files: ['src/api/idempotency/call.ts', 'src/api/idempotency/idempotent.ts'],
      tests: ['test/credits/steps.test.ts'],
      services: true,
    },
  ],
};

/** All areas, in the order in which they are run. */
export const AREAS: readonly Area[] = [TEXT, QUERY, METER, IDEMPOTENCY];

/** What a rehearsal changes: by the tool a file whose tests need no services and take no time, by hand one statement. */
export const REHEARSED = { file: 'src/search/pages.ts', statement: 'credit_balance + $3' };
