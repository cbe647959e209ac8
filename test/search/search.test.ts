import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Engine, SearchUnavailableError } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import type { Clause, Plan } from '../../search-index/plan.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import { parseTextQuery } from '../../src/search/boolean-query.ts';
import { databaseForTests } from '../harness/database.ts';
import { type SearchNow, searchNow } from '../harness/search.ts';

const EVERY_JOB: Plan<'jobs'> = { index: 'jobs', where: [] };
const JOBS_EACH = 40;
const DESCRIPTIONS = ['a b c', 'a b', 'b c a', null];

const database = databaseForTests();
let engine: Engine;
let search: SearchNow;

beforeAll(async () => {
  const { meiliUrl: url, meiliKey: key } = inject('services');
  engine = openEngine({ url, key, prefix: database.indexPrefix });
  search = searchNow({ pool: database.pool, engine });
});

afterAll(() => engine.close());

async function insert(table: string, rows: object[]): Promise<void> {
  await database.pool.query(
    `insert into ${table} select * from jsonb_populate_recordset(
      jsonb_populate_record(null::${table}, '{"first_seen": "2026-01-01"}'), $1)`,
    [JSON.stringify(rows)],
  );
}

function job(id: number, organization_id: number, title: string) {
  const date_featured = new Date(id * 86_400_000).toISOString().slice(0, 10);
  const rest = {
    source: 'network',
    source_id: `${id}`,
    url: 'https://x.example',
    is_remote: id % 2 === 0,
    is_active: true,
  };
  return { ...rest, id, organization_id, title, date_featured, description: DESCRIPTIONS[id % 4] };
}

function text(field: string, value: string): Clause {
  const parsed = parseTextQuery(value);
  if (!parsed.ok || parsed.query === null) throw new Error(value);
  return { kind: 'text', field, query: parsed.query };
}

/** Raises the data version, so that the indexes are rebuilt. */
async function rebuildIndexes(): Promise<void> {
  await database.pool.query('update data_version set version = version + 1');
  await ensureIndexes({ pool: database.pool, engine });
}

test('a search before the first build of its index fails with SearchUnavailableError', async () => {
  await expect(search.count(EVERY_JOB)).rejects.toThrow(SearchUnavailableError);
  await expect(search.page(EVERY_JOB, { page: 1, pageSize: 25 })).rejects.toThrow(SearchUnavailableError);
  await expect(search.matchingJobs([1], [])).rejects.toThrow(SearchUnavailableError);
  const everyRole: Plan<'roles'> = { index: 'roles', where: [] };
  await expect(search.persons(everyRole, { page: 1, pageSize: 25 })).rejects.toThrow(SearchUnavailableError);
  await expect(search.roleTotals(everyRole)).rejects.toThrow(SearchUnavailableError);
  const related: Clause = { kind: 'related', to: 'jobs', where: [] };
  await expect(search.count({ index: 'organizations', where: [related] })).rejects.toThrow(
    SearchUnavailableError,
  );
});

describe('with built indexes,', () => {
  beforeAll(async () => {
    await insert(
      'organizations',
      [1, 2, 3].map((id) => ({ id, name: `o${id}`, description: 'x' })),
    );
    const jobs = [1, 2].flatMap((organization) =>
      Array.from({ length: JOBS_EACH }, (_, at) => job(organization * 1_000 + at, organization, 'engineer')),
    );
    await insert('job_posts', jobs);
    await rebuildIndexes();
  });

  test('the organizations of a related clause are never older than the records', async () => {
    const plan: Plan<'organizations'> = {
      index: 'organizations',
      where: [{ kind: 'related', to: 'jobs', where: [text('title', 'nurse')] }],
    };
    const events: Plan<'organizations'> = {
      index: 'organizations',
      where: [{ kind: 'related', to: 'simple_events', where: [] }],
    };
    expect(await Promise.all([search.count(plan), search.count(plan), search.count(events)])).toEqual([
      0, 0, 0,
    ]);
    await insert('job_posts', [job(5_000, 3, 'Nurse')]);
    const event = { source: 'launch_site', reason: 'promoted_on_site', date_featured: '2025-01-01' };
    await insert('simple_events', [{ id: 1, organization_id: 2, ...event }]);
    await rebuildIndexes();
    expect((await search.page(plan, { page: 1, pageSize: 25 })).ids).toEqual([3]);
    expect((await search.page(events, { page: 1, pageSize: 25 })).ids).toEqual([2]);
    await database.pool.query('delete from job_posts where id = 5000');
    await rebuildIndexes();
    expect(await search.count(plan)).toBe(0);
  });
});

describe('an engine', () => {
  async function against<T>(server: Server, use: (other: Engine) => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const other = openEngine({ url: `http://127.0.0.1:${port}`, key: '', prefix: '' });
    try {
      return await use(other);
    } finally {
      await other.close();
      server.closeAllConnections();
      server.close();
    }
  }

  test('of an unsupported version is refused with the name of the supported version', async () => {
    const server = createServer((_, response) => response.end('{"pkgVersion":"1.42.0"}'));
    const refusal = against(server, (other) => ensureIndexes({ pool: database.pool, engine: other }));
    await expect(refusal).rejects.toThrow(/Meilisearch 1\.42\.0, .* 1\.21 to 1\.41/);
  });

  test('that resets a reused connection does not fail the search', async () => {
    const requests = new Map<Socket, number>();
    let hasClosed = false;
    const server = createServer(({ socket }, response) => {
      const count = (requests.get(socket) ?? 0) + 1;
      requests.set(socket, count);
      if (!hasClosed && count === 2) {
        hasClosed = true;
        socket.resetAndDestroy();
      } else response.end('{"results":[{"hits":[],"totalHits":7}]}');
    });
    await against(server, async (other) => {
      const { countEach } = other.searches((name) => name);
      for (let nr = 0; nr < 5; nr++) expect(await countEach([{ index: 'jobs', where: [] }])).toEqual([7]);
      expect(hasClosed).toBe(true);
    });
  });
});
