import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SearchUnavailableError } from '../../search-index/engine.ts';
import type { Row } from '../../search-index/indexes/fields.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { openEngine } from '../../search-index/opensearch/engine.ts';
import type { DirectClause } from '../../search-index/plan.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { post, serviceForTests, type TestService } from '../api/http/service.ts';
import { serveWith } from '../api/operating/serve.ts';
import { directoryForTests } from '../harness/directories.ts';
import { type OpenSearchCluster, type OpenSearchNode, startOpenSearch } from '../harness/opensearch.ts';
import { endEverything } from '../ops/commands/processes.ts';
import { type OwnEngine, putRows, withReads } from './documents.ts';
import { select } from './naive-rows.ts';

/** The number of answered searches, with one change for each 40 of them. `npm run test:long` sets more. */
const SEARCHES = Number(process.env.ROSTER_NODE_LOSS_SEARCHES ?? 2_000);
const CHANGES = SEARCHES / 40;
const SEARCHERS = 4;
/** The most changes beside one search: each doubles the states in which it may find the rows. */
const CHANGES_BESIDE_MAX = 10;
const ROWS = 200;
/** The time limit, enough for a machine under load. */
const RUN_WITHIN_MS = 300_000 + SEARCHES * 100;

/** All rows by id at one moment. */
type State = ReadonlyMap<number, Row>;

const directory = directoryForTests();
const service = serviceForTests();
let cluster: OpenSearchCluster;
let engine: OwnEngine;
/** The API on the cluster, with records that do not change. */
let api: TestService;
beforeAll(async () => {
  cluster = await startOpenSearch(directory.path, 3);
  const nodes = cluster.nodes.map(({ url }) => url);
  engine = withReads(openEngine({ nodes, prefix: 'loss-', shards: 3, replicas: 1 }));
  const { pool, indexPrefix: prefix } = service.database;
  const filled = openEngine({ nodes, prefix: `${prefix}-`, shards: 3, replicas: 1 });
  await ensureIndexes({ pool, engine: filled });
  await filled.close();
  const settings = { OPENSEARCH_URL: nodes.join(), OPENSEARCH_REPLICAS: '1' };
  api = { ...service, url: (await serveWith(service, settings)).url };
});
afterAll(async () => {
  await endEverything();
  await engine?.close();
  await cluster?.stop();
});

/**
 * The states in which a search may find the rows that went through the given ones meanwhile. Shards are read each at its own moment, so
 * of the changes it may have any.
 */
function statesBetween([before = new Map(), ...later]: readonly State[]): State[] {
  let possible: State[] = [before];
  let last = before;
  for (const after of later) {
    const ids = [...new Set([...last.keys(), ...after.keys()])].filter(
      (id) => last.get(id) !== after.get(id),
    );
    const changed = possible.map((state) => {
      const next = new Map(state);
      for (const id of ids) {
        const row = after.get(id);
        if (row) next.set(id, row);
        else next.delete(id);
      }
      return next;
    });
    possible = [...possible, ...changed];
    last = after;
  }
  return possible;
}

/** A row whose fields depend on the number of its change. */
function rowOf(id: number, change: number): Row {
  return {
    id,
    organization_id: (change * 31) % 23,
    title: ['senior software engineer', 'software engineer', 'engineer of software', null][change % 4],
    is_active: change % 2 === 0,
    location_ids: (change % 6) + 1,
    date_featured: (change * 17) % 40,
  };
}

const phrase: DirectClause = {
  kind: 'text',
  field: 'title',
  query: { kind: 'phrase', words: ['software', 'engineer'] },
};

function clausesOf(nr: number): DirectClause[] {
  const active: DirectClause = { kind: 'any', field: 'is_active', values: [nr % 2 === 0] };
  const place: DirectClause = { kind: 'any', field: 'location_ids', values: [(nr % 6) + 1] };
  const dates: DirectClause = { kind: 'range', field: 'date_featured', from: nr % 30 };
  return [[], [active], [phrase], [phrase, active], [place], [dates], [dates, phrase]][nr % 7] ?? [];
}

/** Requests to the engine, each with the answer that an evaluation of each row gives. */
const ENGINE_REQUESTS: {
  ask(where: DirectClause[]): Promise<unknown>;
  expected(rows: readonly Row[]): unknown;
}[] = [
  {
    ask: (where) => engine.page({ index: 'jobs', where }, { page: 2, pageSize: 20 }),
    expected: (rows) => ({ ids: rows.slice(20, 40).map(({ id }) => id), total: rows.length }),
  },
  {
    ask: (where) => engine.countEach([{ index: 'jobs', where }]),
    expected: (rows) => [rows.length],
  },
  {
    ask: (where) => engine.countDistinct({ index: 'jobs', where }, ['organization_id']),
    expected: (rows) => ({
      records: rows.length,
      distinct: { organization_id: organizationsOf(rows).length },
    }),
  },
  {
    ask: async (where) =>
      (await engine.values({ index: 'jobs', where }, 'organization_id')).sort((a, b) => a - b),
    expected: (rows) => organizationsOf(rows).sort((a, b) => a - b),
  },
  {
    ask: async (where) =>
      (await engine.countFacets({ index: 'jobs', where }, [{ field: 'organization_id' }], 5)).facets[0]
        ?.values,
    expected: (rows) =>
      [...Map.groupBy(rows, (row) => Number(row.organization_id))]
        .map(([value, own]) => ({ value, count: own.length }))
        .sort((a, b) => b.count - a.count || a.value - b.value)
        .slice(0, 5),
  },
];

function organizationsOf(rows: readonly Row[]): number[] {
  return [...new Set(rows.map((row) => Number(row.organization_id)))];
}

/** Requests to the API. */
const API_REQUESTS: [operation: string, body: object][] = [
  ['job_search', { is_active: null, page_size: 100 }],
  ['organization_search', { job_post_title: 'backend OR row' }],
  ['person_role_search', { role_title: 'engineer OR fitter' }],
  ['person_role_search/totals', {}],
  ['job_search/facets', { facets: ['organization', 'location'] }],
];

/** The node that manages the cluster. Its loss stops changes until another node is elected. */
async function managerOf({ nodes }: OpenSearchCluster): Promise<OpenSearchNode> {
  const answer = await fetch(`${nodes[0]?.url}/_cat/cluster_manager?h=node`);
  const name = (await answer.text()).trim();
  const manager = nodes.find((node) => node.name === name);
  if (!manager) throw new Error(`no node ${name}`);
  return manager;
}

test(
  'while a node is killed and restarted, every answer has the confirmed changes and some of those meanwhile, and no change is lost',
  async () => {
    /** The state after each change that has begun. `confirmed` is the number of confirmed changes. */
    const states: State[] = [new Map(Array.from({ length: ROWS }, (_, at) => [at + 1, rowOf(at + 1, at)]))];
    let confirmed = 0;
    let answers = 0;
    let isOver = false;
    let unavailable = 0;
    /** The running searches, with the changes that were confirmed before them. */
    const running = new Map<Promise<boolean>, number>();

    const live = engine.indexUid('jobs');
    await engine.createIndex(live, JOBS);
    await putRows(engine, live, JOBS, [...(states[0]?.values() ?? [])]);
    await engine.completeIndex(live, JOBS);
    await cluster.ready();
    const expected = new Map<string, object>();
    for (const [operation, body] of API_REQUESTS)
      expected.set(operation, (await post(api, operation, body)).body);

    async function change(): Promise<void> {
      const nr = states.length;
      const id = ((nr * 7_919) % ROWS) + 1;
      const after = new Map(states.at(-1));
      const row = rowOf(id, nr);
      const isRemoval = nr % 5 === 4;
      if (isRemoval) after.delete(id);
      else after.set(id, row);
      states.push(after);
      // Like a worker, it repeats the change until it is confirmed.
      while (
        !(await succeeds(
          isRemoval ? engine.removeDocuments(live, [id], nr) : putRows(engine, live, JOBS, [row], nr),
        ))
      );
      confirmed += 1;
    }

    async function succeeds(request: Promise<unknown>): Promise<boolean> {
      try {
        await request;
        return true;
      } catch (error) {
        if (!(error instanceof SearchUnavailableError)) throw error;
        unavailable += 1;
        return false;
      }
    }

    async function search(nr: number): Promise<void> {
      const request = ENGINE_REQUESTS[nr % ENGINE_REQUESTS.length];
      const where = clausesOf(nr);
      const from = confirmed;
      const answered = succeeds(
        (request?.ask(where) ?? Promise.reject(new Error('no request'))).then((answer) => {
          const possible = statesBetween(states.slice(from)).map((state) =>
            request?.expected(select(JOBS, [...state.values()], where)),
          );
          if (!possible.some((each) => isDeepStrictEqual(each, answer)))
            expect({ where, answer }).toEqual(possible);
          answers += 1;
        }),
      );
      running.set(answered, from);
      await answered.finally(() => running.delete(answered));
    }

    async function callAll(): Promise<void> {
      for (let nr = 0; !isOver; nr++) {
        const [operation, body] = API_REQUESTS[nr % API_REQUESTS.length] ?? ['', {}];
        const answer = await post(api, operation, body);
        if (answer.status === 503) {
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
          unavailable += 1;
        } else {
          expect([operation, answer.status, answer.body]).toEqual([operation, 200, expected.get(operation)]);
          answers += 1;
        }
      }
    }

    const untilAnswered = (count: number) =>
      expect.poll(() => isOver || answers >= count, { timeout: RUN_WITHIN_MS }).toBe(true);

    async function loseNode(): Promise<void> {
      await untilAnswered(SEARCHES / 4);
      const lost = await managerOf(cluster);
      await lost.kill();
      await untilAnswered(answers + SEARCHES / 4);
      lost.start();
      await cluster.ready();
      await untilAnswered(Math.max(SEARCHES, answers + SEARCHES / 4));
      await expect.poll(() => isOver || confirmed >= CHANGES, { timeout: RUN_WITHIN_MS }).toBe(true);
      isOver = true;
    }

    async function changeAll(): Promise<void> {
      while (!isOver) {
        const slow = [...running].filter(([, from]) => states.length - from > CHANGES_BESIDE_MAX);
        await Promise.all(slow.map(([answered]) => answered));
        await change();
      }
    }

    async function searchAll(first: number): Promise<void> {
      for (let nr = first; !isOver; nr += SEARCHERS) await search(nr);
    }

    const searchers = Array.from({ length: SEARCHERS }, (_, first) => searchAll(first));
    await Promise.all([loseNode(), changeAll(), callAll(), ...searchers]).finally(() => {
      isOver = true;
    });

    const rows = [...(states.at(-1)?.values() ?? [])];
    const ids = select(JOBS, rows, []).map(({ id }) => id);
    // Repeated, because each search may use other copies of the shards.
    for (let nr = 0; nr < 20; nr++)
      expect(await engine.page({ index: 'jobs', where: [] }, { page: 1, pageSize: ROWS })).toEqual({
        ids,
        total: ids.length,
      });
    console.log(`${answers} searches, ${confirmed} changes, ${unavailable} requests unavailable`);
  },
  RUN_WITHIN_MS,
);
