import { expect, test } from 'vitest';
import { setAllowed } from '../../../src/data-in/allowed.ts';
import { readAudit } from '../../../src/operations/account/audit.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { callAs, stewardshipForTests } from './steward.ts';

const { service, callers, call, command, entriesOf } = stewardshipForTests();

/** A call of each operation that needs the permission for all. */
const NEED_ALL: [method: string, path: string, body?: object][] = [
  ['POST', 'sources/ranks/', { sources: ['crm'] }],
  ['DELETE', 'sources/crm/'],
  ['GET', 'pairs/?kind=organizations'],
  ['POST', 'pairs/', { kind: 'organizations', a: 1, b: 2, judgement: 'same' }],
  ['GET', 'records/organizations/1/claims/'],
  ['GET', 'retention/'],
  ['POST', 'retention/', { source: 'crm', days: 30 }],
  ['GET', 'objections/'],
  ['POST', 'objections/7/', { suppress: 'none' }],
  ['GET', 'notices/'],
  ['POST', 'notices/', { person_ids: [1] }],
  ['POST', 'subjects/', { person_id: 1 }],
  ['GET', 'trail/'],
];

test.each(NEED_ALL)('an account that may not act on all sources is refused: %s %s', async (...request) => {
  expect(await callAs(service, callers.stranger, request)).toMatchObject({
    status: 403,
    body: {
      code: 'source_not_allowed',
      detail: expect.stringContaining(`roster sources allow --all --account ${callers.stranger.accountId}`),
    },
  });
});

test('the permission for all is given and taken by command, and includes the writing of every source but strict', async () => {
  const { pool } = service.database;
  const { accountId } = callers.stranger;
  const write = (source: string) => {
    const items = [{ key: 'x', name: `${source.repeat(3)} Works` }];
    return callAs(service, callers.stranger, ['POST', `sources/${source}/organizations/`, { items }]);
  };
  expect(await callAs(service, callers.stranger, ['GET', 'sources/'])).toMatchObject({
    status: 200,
    body: { sources: [], may_act_on_all: false },
  });
  expect(await setAllowed(pool, 'one', accountId, true)).toBe(true);
  const account = ['--account', String(accountId)];
  expect(await command('sources', 'allow', '--all', ...account)).toEqual({ has_changed: true });
  expect(await command('sources', 'allow', '--all', ...account)).toEqual({ has_changed: false });
  expect(await write('new-one')).toMatchObject({ status: 200 });
  // A word of a path can't be removed as a source.
  for (const reserved of ['strict', 'ranks', 'columns'])
    expect(await write(reserved)).toMatchObject({ status: 403 });
  expect(await command('sources', 'disallow', '--all', ...account)).toEqual({ has_changed: true });
  expect(await write('new-one')).toMatchObject({ status: 403 });
  // The permission by name stays.
  expect(await write('one')).toMatchObject({ status: 200 });
  const own = await callAs(service, callers.stranger, ['GET', 'sources/']);
  expect(own.body).toMatchObject({ sources: [{ name: 'one', may_write: true }], may_act_on_all: false });
  const { results } = await readAudit(pool, null, {});
  expect(results.map(({ action, object }) => [action, object])).toContainEqual([
    'source_disallow',
    `all sources, account ${accountId}`,
  ]);
  const { code, stderr } = await roster(['sources', 'allow', 'crm', '--all', ...account], {
    env: settingsOf(service),
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('Name one source, or all by --all.')]);
});

test('the list of sources is that of the command', async () => {
  const { body } = await call('GET', 'sources/');
  const { sources, may_act_on_all: mayAll, ...others } = body;
  expect(mayAll).toBe(true);
  expect(sources.find(({ name }) => name === 'crm')).toMatchObject({
    claims: 4,
    claims_by_kind: { organizations: 2, persons: 1, emails: 1 },
    records: 3,
    may_write: true,
  });
  const shown = sources.map(({ may_write: _, ...one }) => one);
  expect({ sources: shown, ...others }).toEqual(await command('sources', 'list'));
});

test('ranks decide the values of records, and the trail has the key', async () => {
  const entries = await entriesOf(async () => {
    expect(await call('POST', 'sources/ranks/', { sources: ['list', 'crm'] })).toEqual({
      status: 200,
      body: { sources: ['list', 'crm'], set_aside: 0 },
    });
  });
  expect(entries).toEqual([['sources_rank', 'sources list, crm', callers.steward.prefix]]);
  const { sources } = await command('sources', 'list');
  expect(sources.slice(1, 3)).toMatchObject([
    { name: 'list', rank: 1 },
    { name: 'crm', rank: 2 },
  ]);
  expect(await call('POST', 'sources/ranks/', { sources: ['nobody'] })).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('There is no source nobody.') },
  });
  expect(await call('POST', 'sources/ranks/', { sources: ['crm', 'crm'] })).toMatchObject({ status: 400 });
});

test('the removal of a source is counted before, and does what was counted', async () => {
  const { pool } = service.database;
  const counted = await call('DELETE', 'sources/old/?dry_run=true');
  expect(counted).toEqual({ status: 200, body: { claims: 1, records: 1, rules: 0 } });
  const entries = await entriesOf(async () => {
    expect(await call('DELETE', 'sources/old/')).toEqual(counted);
  });
  expect(entries).toEqual([['source_remove', 'source old', callers.steward.prefix]]);
  expect((await pool.query(`select from organizations where name = 'Fir Works'`)).rowCount).toBe(0);
  expect(await call('DELETE', 'sources/nobody/')).toMatchObject({ status: 404 });
  expect(await call('DELETE', 'sources/strict/')).toMatchObject({ status: 400 });
});

test('an account sees nothing of what sources of others have set aside', async () => {
  const { pool } = service.database;
  await deliver(service.database, 'theirs', { organizations: [{ key: 't', name: 'Their Works' }] });
  await setAllowed(pool, 'one', callers.stranger.accountId, true);
  await pool.query(`insert into pending_claims (kind, id, attempts, reason)
    select kind, c.id, 1, 'the test says so' from claims c join sources s on s.id = source_id where s.name = 'theirs'`);
  const theirs = {
    set_aside: [{ source: 'theirs', key: 't', reason: 'the test says so' }],
    set_aside_count: 1,
  };
  expect(await callAs(service, callers.steward, ['GET', 'sources/'])).toMatchObject({ body: theirs });
  const none = { set_aside: [], set_aside_count: 0 };
  expect(await callAs(service, callers.stranger, ['GET', 'sources/'])).toMatchObject({ body: none });
});
