import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../src/ops/embedded/service-process.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { NO_LIMITS, settingsOf } from '../../api/operating/serve.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { type SupervisedProcess, supervise } from '../../fault/supervised-process.ts';
import { random } from '../../identity/claims/random.ts';
import { endEverything } from '../../ops/commands/processes.ts';
import { onSource, writerOf } from '../sources/calls.ts';
import { listOf, onLists, recordsIn, type ShownList } from './calls.ts';
import { createDisturber, walkers } from './disturber.ts';

const PERSONS = 2_400;
/** The storm ends after so many, or by time. */
const KILLS = Number(process.env.LIST_KILLS ?? 30);
const ITEMS = 10;
const PAUSE_MS_MAX = 1_000;
/** A busy machine makes fewer kills in this time. */
const STORM_MS_MAX = 4_000 * KILLS;
const STORM_TIMEOUT_MS = 2 * STORM_MS_MAX + 100_000;

/** Lists of more than ten results are built by a worker. */
const service = serviceForTests({
  lists: { atOnceMax: 10 },
  insertRecords: async (pool) =>
    void (await deliver({ pool }, 'crm', walkers([...Array(PERSONS).keys()], 'First'))),
});

/** A call of `source_write` whose answer came, or was lost. */
interface Call {
  keys: string[];
  isAnswered: boolean;
}

const supervised: SupervisedProcess[] = [];
const unexpected: string[] = [];
let isOver = false;
let key = '';
let original: ShownList;
let stored: number[] = [];
let disturber: ReturnType<typeof createDisturber>;
const caller = { ...service };
let endsAt = 0;
const seen = { kills: 0, answered: 0, walks: 0, built: 0, lost: 0 };
const calls: Call[] = [];

/** Calls the API until an answer comes: it may be killed at any time. */
async function untilAnswered<Answer extends { status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer && answer.status !== 503 && answer.status !== 409) {
      seen.answered += 1;
      return answer;
    }
    seen.lost += 1;
    await pause(100);
  }
}

beforeAll(async () => {
  const port = await freePort();
  const env = { ...settingsOf(service), ...NO_LIMITS, PORT: String(port) };
  const onEnd = ({ stderr }: { stderr: string }) => void unexpected.push(stderr);
  const start = (args: string[], ready: RegExp) => supervise({ args, env, ready, onEnd });
  supervised.push(
    ...(await Promise.all([
      start(['serve'], /answers at/),
      start(['worker'], /keeps the search indexes in step/),
    ])),
  );
  Object.assign(caller, service, { url: `http://127.0.0.1:${port}` });
  key = await writerOf(service, 'agent');
  original = await builtList();
  stored = await idsOf(original.id);
  disturber = createDisturber(service.database, stored, 29);
  endsAt = performance.now() + STORM_MS_MAX;
  await Promise.all([
    Promise.all(supervised.map(killing)).finally(() => {
      isOver = true;
    }),
    disturbing(),
    walking(),
    building(),
    writing('a'),
    writing('b'),
  ]);
}, STORM_TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(supervised.map((one) => one.end()));
  await endEverything();
});

/** Makes the list of all walkers, and waits until a worker has built it. */
async function builtList(): Promise<ShownList> {
  const { id } = await listOf(service, 'person_role_search', { role_title: 'walker' });
  for (;;) {
    const { body } = await onLists(service, 'GET', `${id}/`);
    if (Reflect.get(body, 'state') !== 'building') return body as unknown as ShownList;
    await pause(50);
  }
}

async function idsOf(list: number): Promise<number[]> {
  const { rows } = await service.database.pool.query<{ ids: number[] }>(
    'select array_to_json(ids) as ids from list_chunks where list_id = $1 order by nr',
    [list],
  );
  return rows.flatMap(({ ids }) => ids);
}

/** Kills a process by its id at random moments. Each restart takes a second, and on a busy machine several. */
async function killing(process: SupervisedProcess, seed: number): Promise<void> {
  const { next } = random(seed);
  while (seen.kills < KILLS && performance.now() < endsAt) {
    const answered = seen.answered;
    // On a busy machine, a process that has just started has not answered anything.
    while (process === supervised[0] && seen.answered === answered && performance.now() < endsAt)
      await pause(20);
    await pause(next() * PAUSE_MS_MAX);
    await process.kill();
    seen.kills += 1;
  }
}

async function disturbing(): Promise<void> {
  for (let nr = 0; !isOver; nr++) {
    await disturber.step(nr).catch((error: Error) => {
      // A call of `source_write` is writing.
      if (error.constructor.name !== 'LoadRunningError') throw error;
    });
    await pause(2_000);
  }
}

const isFree = (id: number) => !disturber.disturbed.has(id);

/** Walks the parts of the first list. */
async function walking(): Promise<void> {
  while (!isOver) {
    const before = new Set(disturber.suppressed);
    const walked: number[] = [];
    for (let part = 0; part * 1_000 < original.total; part++) {
      const answer = await untilAnswered(() =>
        onLists(caller, 'GET', `${original.id}/parts/${part}/?fields=id`),
      );
      expect(answer.status).toBe(200);
      const records = recordsIn(answer).map(({ id }) => id);
      expect(records.length + Number(answer.headers.get('x-gone'))).toBe(
        Math.min(1_000, original.total - part * 1_000),
      );
      walked.push(...records);
    }
    expect(walked.filter(isFree)).toEqual(stored.filter(isFree));
    expect(walked.filter((id) => before.has(id) || !stored.includes(id))).toEqual([]);
    seen.walks += 1;
    await pause(100);
  }
}

/** Builds further lists, which hold the same persons in the same order, as far as they are not disturbed. */
async function building(): Promise<void> {
  while (!isOver) {
    const list = await builtList();
    expect(list).toMatchObject({ state: 'ready' });
    const ids = await idsOf(list.id);
    expect([ids.length, new Set(ids).size]).toEqual([list.total, list.total]);
    const known = new Set(stored);
    expect(ids.filter((id) => known.has(id) && isFree(id))).toEqual(stored.filter(isFree));
    await onLists(service, 'DELETE', `${list.id}/`);
    seen.built += 1;
    await pause(3_000);
  }
}

async function writing(writer: string): Promise<void> {
  for (let nr = 0; !isOver; nr++) {
    const keys = Array.from({ length: ITEMS }, (_, at) => `${writer}${nr}-${at}`);
    const items = keys.map((one) => ({ key: one, full_name: `Written ${one}` }));
    const answer = await onSource(caller, key, 'agent/persons', { body: { items } }).catch(() => null);
    if (answer && answer.status !== 503) expect(answer.status).toBe(200);
    if (answer?.status === 200) seen.answered += 1;
    calls.push({ keys, isAnswered: answer?.status === 200 });
    await pause(100);
  }
}

test('a walk beside imports, merges, suppressions and kills of API and worker sees each record once, in order', () => {
  // Each walk was compared when it ended.
  expect(unexpected).toEqual([]);
  expect(seen.kills).toBeGreaterThan(5);
  expect(seen.walks).toBeGreaterThan(0);
  expect(seen.built).toBeGreaterThan(1);
  expect(seen.lost).toBeGreaterThan(5);
  expect(disturber.suppressed.size).toBeGreaterThan(0);
});

test('a part that was read beside kills is charged and marked, or neither', async () => {
  const { rows } = await service.database.pool.query(
    `select (select count(*)::int from credit_changes where change_type = 'spend') as charges,
      (select count(*)::int from paid_parts) as parts`,
  );
  expect(rows).toEqual([{ charges: 3, parts: 3 }]);
});

test('of a call of source_write that a kill met, all items are stored or none; stored ones become records', async () => {
  const { pool } = service.database;
  // A call that is killed between its claims and their records leaves these to the next one.
  const last = await untilAnswered(() =>
    onSource(caller, key, 'agent/persons', { body: { items: [{ key: 'last', full_name: 'Written last' }] } }),
  );
  expect(last.status).toBe(200);
  const { rows } = await pool.query<{ key: string; is_record: boolean }>(
    `select key, exists (select from persons where id = record_id) as is_record
    from claims join sources on sources.id = source_id where sources.name = 'agent' and kind = 'persons'`,
  );
  const records = new Map(rows.map((row) => [row.key, row.is_record]));
  for (const { keys, isAnswered } of calls) {
    const kept = keys.filter((one) => records.has(one)).length;
    expect(isAnswered ? [ITEMS] : [0, ITEMS], keys[0]).toContain(kept);
  }
  expect(rows.filter((row) => !row.is_record)).toEqual([]);
  expect(calls.filter(({ isAnswered }) => isAnswered).length).toBeGreaterThan(1);
  expect(calls.filter(({ isAnswered }) => !isAnswered).length).toBeGreaterThan(3);
});
