import type pg from 'pg';
import { expect } from 'vitest';
import { mergeRecords, rankSources, removeSource, unmergeRecord } from '../../../src/data-in/manage.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import type { Delivery } from '../../dataset/dataset-directory.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import type { TestDatabase } from '../../harness/database.ts';
import { expectMerged } from './claims-check.ts';
import type { ModelClaim, ModelEmail } from './claims-model.ts';
import { DOMAINS, email, job, namedEmail, organization, person, SOURCES, website } from './claims-rows.ts';
import { killingPool } from './killing-pool.ts';
import { type Random, random } from './random.ts';

/** A step of a history: what it does, and how it is done on the connections of a pool. It may be repeated. */
interface Step {
  what: string;
  run: (pool: pg.Pool) => Promise<unknown>;
}

/** Random deliveries, ranks, merges and removals, and what the dataset says by then. */
class History {
  private readonly chance: Random;
  private readonly pool: pg.Pool;
  /** At most one record of each kind that names can join, so that no source joins two of them. */
  dataset: readonly ModelClaim[] = [];

  constructor(chance: Random, pool: pg.Pool) {
    this.chance = chance;
    this.pool = pool;
  }

  async next(): Promise<Step> {
    const { chance } = this;
    const source = chance.pick(SOURCES);
    const dice = chance.next();
    if (dice < 0.25) return this.datasetStep();
    if (dice < 0.7) return this.deliveryOf(source);
    if (dice < 0.78) return this.ranking();
    const judgement = dice < 0.93 ? await this.judgement(dice < 0.85) : null;
    return judgement ?? this.removalOf(source);
  }

  /** A dataset with one record of most kinds and two websites, or the removal of them. Addresses of earlier datasets stay. */
  private datasetStep(): Step {
    const { chance, dataset } = this;
    if (dataset.length > 0 && chance.next() < 0.3) {
      this.dataset = [];
      const removed = dataset.map(({ kind, id }) => ({ kind, id })).toReversed();
      return strictStep('removing the dataset', { removed });
    }
    const records = {
      organizations: without(organization(chance, '1')),
      persons: without(person(chance, '1')),
      job_posts: {
        title: chance.pick(['Engineer', 'Driver']),
        url: `https://jobs.example/${chance.pick([1, 2, 3])}`,
      },
    };
    const { person_key: _, ...address } = {
      ...email(chance, ['1']),
      validation_status: chance.pick(['valid', 'risky']),
    };
    const before = dataset.find(({ kind }) => kind === 'persons')?.emails ?? [];
    const given: ModelEmail = { source: 'strict', key: '', collected: '', ...address };
    const emails = [...before.filter((one) => one.email !== given.email), given];
    const websites = this.strictWebsites();
    const gone = dataset.filter(
      ({ kind, id }) => kind === 'websites' && !websites.some((one) => one.id === id),
    );
    this.dataset = [
      ...Object.entries(records).map(([kind, fields]) =>
        strictClaim(kind as ModelClaim['kind'], 1, fields, kind === 'persons' ? emails : []),
      ),
      ...websites.map(({ id, ...fields }) => strictClaim('websites', id, fields)),
    ];
    const { organizations, persons, job_posts } = records;
    return strictStep('a dataset', {
      organizations: [{ id: 1, ...organizations }],
      websites,
      persons: [{ id: 1, ...persons }],
      job_posts: [{ id: 1, organization_id: 1, ...REST_OF_POST, ...job_posts }],
      emails: [{ person_id: 1, ...address }],
      ...(gone.length > 0 && { removed: gone.map(({ kind, id }) => ({ kind, id })) }),
    });
  }

  /** Websites with domains of their own, which the next delivery exchanges, passes on or takes from one that it removes. */
  private strictWebsites() {
    const { chance } = this;
    const domains = DOMAINS.toSorted(() => chance.next() - 0.5);
    return chance.pick([[1, 2], [2, 1], [1], [2], [3, 1, 2]]).map((id, at) => ({
      id,
      ...without({ ...website(chance, ''), domain: domains[at] as string }),
    }));
  }

  private deliveryOf(source: string): Step {
    const { chance } = this;
    const keys = chance.some(['1', '2', '3']);
    const persons = chance.some(['1', '2']);
    const isComplete = chance.next() < 0.3;
    const rows = {
      organizations: keys.map((key) => organization(chance, key)),
      websites: chance.some(['u', 'v', 'w'], 0.7).map((key) => website(chance, key)),
      persons: persons.map((key) => person(chance, key)),
      emails: [
        ...(persons.length > 0 ? [email(chance, persons)] : []),
        ...(chance.next() < 0.3 ? [namedEmail(chance)] : []),
      ],
      job_posts: chance.some(['a', 'b']).map((key) => job(chance, key, keys)),
      removed: chance.some(['u', 'v', 'w'], 0.1).map((key) => ({ kind: 'websites', key })),
    };
    return {
      what: `a delivery of ${source}`,
      run: (pool) => deliver({ pool }, source, rows, { isComplete, isConfirmed: true }),
    };
  }

  private async ranking(): Promise<Step> {
    const { chance } = this;
    const ranks = chance.some(SOURCES, 0.7).toSorted(() => chance.next() - 0.5);
    const { rows } = await this.pool.query<{ name: string }>('select name from sources');
    const known = ranks.filter((name) => rows.some((row) => row.name === name));
    return { what: `ranking ${ranks}`, run: (pool) => rankSources({ pool, ...LOAD }, known) };
  }

  /** A merge, or the opposite; null where there is nothing to judge. */
  private async judgement(isMerge: boolean): Promise<Step | null> {
    const { chance } = this;
    const kind = chance.pick(['organizations', 'persons'] as const);
    const { rows } = await this.pool.query<Thing>(
      `select c.id, record_id, count(*) over (partition by record_id)::int as members, s.name as source, key
      from claims c join sources s on s.id = source_id where kind = $1 and body is not null order by c.id`,
      [kind],
    );
    if (isMerge && rows.length > 1) {
      const ids = [chance.pick(rows).id, chance.pick(rows).id];
      const isPair = ids[0] !== ids[1];
      return {
        what: `merging ${kind} ${ids}`,
        run: async (pool) => isPair && mergeRecords({ pool, ...LOAD }, kind, ids),
      };
    }
    const together = rows.filter(({ members }) => members > 1);
    if (together.length === 0) return null;
    const { record_id, source, key } = chance.pick(together);
    if (chance.next() < 0.3)
      return {
        what: `taking ${kind} ${source}:${key} out`,
        run: (pool) => unmergeRecord({ pool, ...LOAD }, kind, { source, key }),
      };
    return {
      what: `unmerging ${kind} ${record_id}`,
      run: (pool) => unmergeRecord({ pool, ...LOAD }, kind, record_id),
    };
  }

  private async removalOf(source: string): Promise<Step> {
    const { rowCount } = await this.pool.query('select from sources where name = $1', [source]);
    return {
      what: `removing ${source}`,
      run: async (pool) => rowCount && removeSource({ pool, ...LOAD }, source),
    };
  }
}

interface Thing {
  id: number;
  record_id: number;
  /** How many things its record has. */
  members: number;
  source: string;
  key: string;
}

const LOAD = { log: QUIET, report: '/dev/null' };

const REST_OF_POST = {
  source: 'board_one',
  source_id: '1',
  is_remote: false,
  is_active: true,
  date_featured: '2026-01-01',
};

/** The fields of a strict record: the generated ones without the key, the time, and what is absent. */
function without<T extends { key: string; collected_at: string }>({
  key: _,
  collected_at: __,
  ...fields
}: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function strictClaim(
  kind: ModelClaim['kind'],
  id: number,
  fields: ModelClaim['fields'],
  emails: readonly ModelEmail[] = [],
): ModelClaim {
  const own = kind === 'job_posts' ? { ...fields, organization: { id: 1 } } : fields;
  const key = String(id);
  return { source: 'strict', kind, key, id, collected: '', fields: own, emails };
}

function strictStep(what: string, delivery: Delivery): Step {
  return {
    what,
    run: async (pool) => {
      const { reported } = await deliverDataset(pool, delivery);
      expect(JSON.stringify(reported), JSON.stringify(delivery)).toBe('[]');
    },
  };
}

/** Empties the tables that a history fills. */
async function begin(pool: pg.Pool): Promise<void> {
  await pool.query(
    `truncate organizations, websites, persons, job_posts, claims, claim_values, named_things, judgements, pending_claims cascade`,
  );
  await pool.query(`delete from sources where name <> 'strict'`);
}

/**
 * Does random steps. After each of them the records are those that the model makes of the claims, and the next import succeeds and
 * changes nothing.
 * @param isKilled whether a step is killed: the backend of its load is terminated before a random statement
 */
export async function tryHistory({ pool }: TestDatabase, seed: number, steps: number, isKilled: boolean) {
  await begin(pool);
  const chance = random(seed * 7919);
  const history = new History(chance, pool);
  let killFrom = isKilled ? Math.floor(chance.next() * steps) : steps;
  const done: string[] = [`seed ${seed}`];
  for (let nr = 0; nr < steps || killFrom < steps; nr++) {
    const { what, run } = await history.next();
    done.push(what);
    const text = done.join(', ');
    try {
      if (nr < killFrom) await run(pool);
      // A step that ends before the statement is followed by another one.
      else if (await killAndFinish(pool, run, chance, what)) killFrom = steps;
    } catch (error) {
      throw new Error(`${text}: ${(error as Error).message}`, { cause: error });
    }
    await expectMerged(pool, history.dataset, text);
    const next = await deliver({ pool }, 'next', {});
    expect(next, text).toMatchObject({ changed: false, rejected: 0, setAside: 0 });
  }
}

/**
 * Kills a step at a random statement. A dataset is then loaded again; after another step any import finishes what it has left.
 * @returns whether the step was killed, and did not end before
 */
async function killAndFinish(
  pool: pg.Pool,
  run: Step['run'],
  chance: Random,
  what: string,
): Promise<boolean> {
  const killing = killingPool(pool, Math.floor(chance.next() ** 2 * STATEMENTS_MAX));
  await run(killing).catch((error) => {
    if (!killing.hasKilled) throw error;
  });
  if (!killing.hasKilled) return false;
  if (what.includes('dataset')) await run(pool);
  else await deliver({ pool }, chance.pick(SOURCES), {});
  return true;
}

/** About the statements of the longest steps. */
const STATEMENTS_MAX = 150;
