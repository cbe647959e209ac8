import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { gather } from '../../search-index/sync/outbox.ts';
import { databaseForTests } from '../harness/database.ts';
import { loadSmallRecords, takeOutbox } from './small-records.ts';

const CLAIM =
  'update outbox set owner = 7, claimed_version = version, attempts = 3, reason = $1, is_set_aside = true';
const FUNDING =
  "insert into funding_events (id, organization_id, source, funding_type, date_featured) values ($1, $2, 'funding_db', 'seed', '2026-01-01')";

const database = databaseForTests();
beforeEach(() => loadSmallRecords(database.pool));

/** Runs `work` with two sessions that never wait for a lock: a statement that would have to wait fails. */
async function withSessions(work: (a: pg.PoolClient, b: pg.PoolClient) => Promise<void>): Promise<void> {
  const [a, b] = [await database.pool.connect(), await database.pool.connect()];
  try {
    for (const session of [a, b]) await session.query("set lock_timeout = '100ms'");
    await work(a, b);
  } finally {
    for (const session of [a, b]) session.release(true);
  }
}

async function row<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T | undefined> {
  return (await database.pool.query<T>(sql, values)).rows[0];
}

async function eventsState(): Promise<string | undefined> {
  return (await row<{ state: string }>('select events_state() as state'))?.state;
}

test('a record that changes in several transactions has one outbox row, with the latest version', async () => {
  for (const title of ['a', 'b', 'c']) {
    await database.pool.query('update job_posts set title = $1', [title]);
  }
  await gather(database.pool);
  const first = await row<{ version: number }>("select version from outbox where topic = 'jobs'");
  await database.pool.query("update job_posts set title = 'd'");
  await gather(database.pool);
  const { rows } = await database.pool.query(
    'select topic, record_id, version > $1 as is_newer from outbox',
    [first?.version],
  );
  expect(rows).toEqual([{ topic: 'jobs', record_id: 1, is_newer: true }]);
});

test('a claimed outbox row keeps its owner when its record changes, shows the change, and resets its attempts', async () => {
  await database.pool.query('update job_posts set is_active = false');
  await gather(database.pool);
  await database.pool.query(CLAIM, ['too long']);
  const before = await row<{ since: number }>('select since from outbox');
  await database.pool.query('update job_posts set is_active = true');
  await gather(database.pool);
  expect(await row('select *, claimed_version < version as has_changed from outbox')).toMatchObject({
    owner: 7,
    has_changed: true,
    since: before?.since,
    attempts: 0,
    reason: null,
    is_set_aside: false,
  });
});

test('an outbox row that is due later becomes due at once when more than a count changes', async () => {
  await database.pool.query(
    "insert into roles (id, person_id, organization_id, title, is_current) values (9, 1, 1, 'x', true)",
  );
  await gather(database.pool);
  await database.pool.query("update organizations set name = 'x' where id = 1");
  await gather(database.pool);
  await database.pool.query(
    "insert into roles (id, person_id, organization_id, title, is_current) values (10, 1, 1, 'x', true)",
  );
  expect(await takeOutbox(database.pool)).toEqual([
    'autocomplete_organizations 1',
    'organization_name_keys 1',
    'roles 10',
    'roles 9',
  ]);
});

test('a transaction can switch the outbox triggers off for itself; the next one in the session has them on', async () => {
  await withSessions(async (session) => {
    await session.query("begin; set local roster.outbox = 'off'; update job_posts set title = 'x'; commit");
    expect(await takeOutbox(database.pool)).toEqual([]);
    await session.query("update job_posts set title = 'y'");
    expect(await takeOutbox(database.pool)).toEqual(['jobs 1']);
  });
});

test('a transaction sends one notification if it changed an indexed value, otherwise none', async () => {
  await withSessions(async (listener) => {
    const channels: (string | undefined)[] = [];
    listener.on('notification', ({ channel }) => channels.push(channel));
    await listener.query('listen outbox');
    await database.pool.query("update job_posts set url = 'https://x.example'");
    await database.pool.query(
      "begin; update job_posts set title = 'x'; update roles set title = 'x'; commit",
    );
    await database.pool.query('notify marker');
    await listener.query('listen marker');
    await database.pool.query('notify marker');
    await expect.poll(() => channels).toContain('marker');
    expect(channels).toEqual(['outbox', 'marker']);
  });
});

test('transactions that change the same documents in opposite orders never wait for each other', async () => {
  await withSessions(async (a, b) => {
    await a.query('begin');
    await b.query('begin');
    await a.query(FUNDING, [11, 1]);
    await b.query(FUNDING, [12, 2]);
    await a.query(FUNDING, [13, 2]);
    await b.query(FUNDING, [14, 1]);
    await a.query('commit');
    await b.query('commit');
    expect(await takeOutbox(database.pool)).toEqual([
      'organization_roles 1',
      'organization_roles 2',
      'organizations 1',
      'organizations 2',
    ]);
  });
});

test('a writer does not wait for locked outbox rows, and gathering does not wait for open transactions', async () => {
  await database.pool.query('update job_posts set is_active = false');
  await gather(database.pool);
  await withSessions(async (worker, writer) => {
    await worker.query('begin; select * from outbox for update');
    await writer.query('begin');
    await writer.query("update job_posts set title = 'x'");
    await writer.query('delete from persons where id = 1');
    await worker.query('commit');
    await worker.query('select gather_outbox()');
    expect(await takeOutbox(database.pool)).toEqual(['jobs 1']);
    await writer.query('commit');
    expect(await takeOutbox(database.pool)).toContain('jobs 1');
  });
});

/** A document that depends on two concurrent transactions must be built after the later commit. */
test.each([
  [
    'a website and the domain of its organization',
    "insert into websites (id, domain, domain_key) values (3, 'x.example', 'x.example')",
    "update organizations set domain_key = 'x.example' where id = 2",
    ['organization_roles 2', 'organizations 2'],
  ],
  [
    'a technology and the organization of its website',
    'insert into website_technology_links values (2, 2, true, 0)',
    'update websites set organization_id = 1 where id = 2',
    ['organizations 1'],
  ],
  [
    'a skill and a role of its person',
    'insert into person_skill_links values (2, 2, 0)',
    "insert into roles (id, person_id, title, is_current) values (9, 2, 'x', true)",
    ['person_roles 2'],
  ],
])(
  'concurrent changes of %s write an outbox row after the later commit',
  async (_, slow, quick, expected: string[]) => {
    await withSessions(async (a, b) => {
      await a.query(`begin; ${slow}`);
      await b.query(quick);
      await takeOutbox(database.pool);
      await a.query('commit');
      expect(await takeOutbox(database.pool)).toEqual(expect.arrayContaining(expected));
    });
  },
);

test('the state of the events changes with every change of an event and with gathering, and otherwise not', async () => {
  const states = [await eventsState()];
  const step = async (sql: string) => {
    await database.pool.query(sql);
    states.push(await eventsState());
  };
  await step("update simple_events set reason = 'promoted_on_site'");
  await step("update funding_events set funding_type = 'angel'");
  await step('select gather_outbox()');
  await step('delete from simple_events');
  await step('truncate funding_events');
  expect(new Set(states).size).toBe(states.length);
  expect(await eventsState()).toBe(states.at(-1));
});

test('a tombstone gets its outbox version when the changes of all roles of the person are gathered', async () => {
  await database.pool.query('delete from persons where id = 1');
  expect(await row('select outbox_version, awaits_rebuild from departed_persons')).toEqual({
    outbox_version: null,
    awaits_rebuild: false,
  });
  await gather(database.pool);
  expect(
    await row(
      `select bool_and(outbox.version <= outbox_version) as covers, bool_or(topic = 'roles') as has_role
      from outbox, departed_persons where topic in ('roles', 'person_roles')`,
    ),
  ).toEqual({ covers: true, has_role: true });
});

test('a tombstone gets its outbox version although later changes of others are not gathered yet', async () => {
  await database.pool.query('delete from persons where id = 1');
  for (let change = 0; change < 250; change++) {
    await database.pool.query("update roles set title = title || 'x' where id = 2");
  }
  expect(await row('select gather_outbox() as more')).toEqual({ more: true });
  expect(await row('select outbox_version is not null as has_version from departed_persons')).toEqual({
    has_version: true,
  });
});

test('roles of a person deleted while the outbox is off stay in the index until a rebuild', async () => {
  await database.pool.query(
    "begin; set local roster.outbox = 'off'; delete from persons where id = 1; commit",
  );
  await database.pool.query(
    "insert into persons (id, full_name) values (1, 'Ada'); delete from persons where id = 1",
  );
  await gather(database.pool);
  expect(await row('select person_id, awaits_rebuild from departed_persons')).toEqual({
    person_id: 1,
    awaits_rebuild: true,
  });
});

test('changes are gathered in batches, until none is left', async () => {
  await database.pool.query(
    "insert into persons (id, full_name, location_id) select id, 'x', 1 from generate_series(11, 20) id",
  );
  for (let id = 11; id < 260; id++) {
    await database.pool.query(
      "insert into roles (id, person_id, title, is_current) values ($1, 2, 'x', true)",
      [id],
    );
  }
  expect(await row('select gather_outbox() as more')).toEqual({ more: true });
  await gather(database.pool);
  expect(await row("select count(*) as roles from outbox where topic = 'roles'")).toEqual({ roles: 249 });
  expect(await row('select count(*) as left from outbox_changes')).toEqual({ left: 0 });
});

test('no change is lost while many writers and several gatherers run concurrently', async () => {
  await database.pool.query(
    "insert into persons (id, full_name) select id, 'x' from generate_series(11, 50) id",
  );
  await database.pool.query(
    "insert into roles (id, person_id, title, is_current) select id, id, 'x', true from generate_series(11, 50) id",
  );
  await takeOutbox(database.pool);
  const ids = Array.from({ length: 40 }, (_, at) => at + 11);
  let writing = true;
  const gathering = [1, 2].map(async () => {
    while (writing) await gather(database.pool);
  });
  const writes = ids.map(async (id) => {
    await database.pool.query("update persons set headline = 'x' where id = $1", [id]);
    await database.pool.query('update roles set person_id = 1 where id = $1', [id]);
    await database.pool.query('delete from persons where id = $1', [id]);
  });
  await Promise.all(writes);
  writing = false;
  await Promise.all(gathering);
  const rows = await takeOutbox(database.pool);
  expect(rows).toEqual(expect.arrayContaining(ids.flatMap((id) => [`person_roles ${id}`, `roles ${id}`])));
  expect(
    await row('select bool_and(outbox_version is not null) as have_version from departed_persons'),
  ).toEqual({
    have_version: true,
  });
});
