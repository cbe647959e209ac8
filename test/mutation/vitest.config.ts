import { defineConfig } from 'vitest/config';
import { AREAS } from './areas.ts';
import { sqlMutation } from './sql.ts';

const part = AREAS.flatMap(({ parts }) => parts).find(({ name }) => name === process.env.MUTATION_PART);
if (part === undefined) throw new Error('MUTATION_PART must name a part of test/mutation/areas.ts.');

const sqlMutant = process.env.MUTATION_SQL;

/** The tests of one part, for the tool that runs them once for each mutant. */
export default defineConfig({
  plugins: sqlMutant === undefined ? [] : [sqlMutation(Number(sqlMutant))],
  test: {
    include: [...part.tests],
    globalSetup: part.services ? ['test/harness/services.ts'] : [],
    // A process for each test file takes longer than most of the tests.
    isolate: false,
    // What is kept of a file would be that of another mutant.
    fsModuleCache: false,
    setupFiles: ['test/mutation/properties.ts'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
});
