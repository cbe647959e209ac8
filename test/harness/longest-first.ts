import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest in their suite, the longest first: those of half a minute on a machine with two cores, and of
 * the quick tests those of some seconds. A file that does not exist is an error.
 */
const LONGEST = [
  ...['api/openapi/schemathesis.long', 'fuzz/http.long', 'upgrade/rolling.long', 'fault/installation.long'],
  ...['ops/commands/accounts.long', 'docs/contributing.long', 'ops/commands/start.long'],
  ...[
    'docs/quick-start.long',
    'deploy/replacement.long',
    'fault/disk-full.long',
    'dataset/import-indexing.long',
  ],
  ...['data-in/import-kill.long', 'dataset/import-kill.long', 'fault/restored-database.long'],
  ...[
    'deploy/package.long',
    'api/openapi/generators/generators.long',
    'ops/embedded/backup.long',
    'docs/backup.long',
  ],
  ...['dataset/import-realdata.long', 'console/files.long', 'client/package.long', 'console/console.long'],
  ...['ops/commands/alongside-start.long', 'api/mcp/official-tools.long', 'docs/your-data.long'],
  ...['outbox/every-difference.long', 'ops/commands/system-accounts.long'],

  ...['engine/node-loss.opensearch', 'property/both-engines.opensearch'],
  ...[
    'api/operating/moving.opensearch',
    'engine/complete.opensearch',
    'search-index/rebuild',
    'property/search',
  ],
  ...['sync/worker', 'engine/clauses', 'search/removed-persons', 'engine/pages'],

  ...[
    'data-in/tables/import-tables',
    'db/statement-limits',
    'api/operating/refused-settings',
    'ops/commands/target',
  ],
  ...[
    'dataset/import-suppression',
    'api/mcp/tools',
    'api/operating/drain',
    'sync/failures',
    'engine/outages',
  ],
  ...[
    'db/one-connection',
    'api/operating/worker',
    'ops/commands/log-format',
    'accounts/credits/removed-source',
  ],
].map((name) => realpathSync(join(import.meta.dirname, `../${name}.test.ts`)));

/** Starts the longest files first, so that none runs alone at the end while a core is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = (await super.sort(files)).filter(({ moduleId }) => !LONGEST.includes(moduleId));
    return [...LONGEST.flatMap((path) => files.filter(({ moduleId }) => moduleId === path)), ...others];
  }
}
