import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { NewerVersionError } from '../../search-index/definition-version.ts';
import { indexStandings, refuseNewer } from '../../search-index/index-states.ts';
import { SEARCH_INDEXES } from '../../search-index/indexes.ts';
import type { Engine } from '../../search-index/meilisearch.ts';
import { statement } from '../api/statement.ts';
import { within } from '../api/within.ts';
import { kept } from './kept.ts';

/** What a process needs before it can answer requests. */
export type CheckName = 'database' | 'migrations' | 'engine' | 'indexes';

/** What became of one check. */
export interface CheckOutcome {
  isOk: boolean;
  /** A sentence that anyone may read. */
  detail: string;
  /** What was thrown; for the log and the terminal alone. */
  cause?: unknown;
}

/** What became of all of them. */
export type CheckOutcomes = Record<CheckName, CheckOutcome>;

const ASK_DATABASE = statement('ask-database', 'select 1');
const READ_MIGRATIONS = statement('read-migrations', 'select name from migrations');

const CHECK_WITHIN_MS = 2_000;

/** Asks all services, once for all who call meanwhile, and takes no longer than two seconds. */
export function createChecks({
  pool,
  engine,
}: {
  pool: pg.Pool;
  engine: Engine;
}): () => Promise<CheckOutcomes> {
  return kept(0, async () => {
    const [database, migrations, search, indexes] = await Promise.all([
      outcome('The database answers.', 'The database does not answer.', async () => {
        await pool.query(ASK_DATABASE);
      }),
      outcome('All migrations are applied.', 'Whether migrations are missing is not known.', () =>
        checkMigrations(pool),
      ),
      outcome(
        'The search engine answers, in a tested version.',
        'The search engine does not answer, or not in a tested version.',
        () => engine.checkVersion(),
      ),
      outcome('The search indexes are there.', 'How the search indexes are is not known.', () =>
        checkIndexes(pool, engine),
      ),
    ]);
    return { database, migrations, engine: search, indexes };
  });
}

/** What a check found to be wrong, in words for anyone. */
class NotRightError extends Error {}

async function outcome(good: string, unknown: string, check: () => Promise<void>): Promise<CheckOutcome> {
  try {
    await within(CHECK_WITHIN_MS, check());
    return { isOk: true, detail: good };
  } catch (cause) {
    const isForAnyone = cause instanceof NotRightError || cause instanceof NewerVersionError;
    return { isOk: false, detail: isForAnyone ? cause.message : unknown, cause };
  }
}

async function checkMigrations(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(READ_MIGRATIONS);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = (await knownMigrations()).filter((name) => !applied.has(name));
  if (missing.length > 0)
    throw new NotRightError(`Migrations are missing: ${missing.join(', ')}. Run: roster migrate`);
}

let known: Promise<string[]> | undefined;

function knownMigrations(): Promise<string[]> {
  known ??= readdir(fileURLToPath(new URL('../db/migrations', import.meta.url))).then((files) =>
    files.filter((file) => /^Migration\d+\.(ts|js)$/.test(file)).map((file) => file.replace(/\.\w+$/, '')),
  );
  return known;
}

async function checkIndexes(pool: pg.Pool, engine: Engine): Promise<void> {
  // While a rebuilt index takes the place of another, it can look broken for a moment.
  if ((await brokenIndexes(pool, engine)).length === 0) return;
  const broken = await brokenIndexes(pool, engine);
  if (broken.length > 0)
    throw new NotRightError(
      `Search indexes are missing or of another version: ${broken.join(', ')}. A worker builds them; or run: roster reindex`,
    );
}

async function brokenIndexes(pool: pg.Pool, engine: Engine): Promise<string[]> {
  const standings = await indexStandings(pool, engine, SEARCH_INDEXES);
  refuseNewer(standings);
  return standings.filter(({ isBroken }) => isBroken).map(({ index }) => index.name);
}
