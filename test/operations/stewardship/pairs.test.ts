import { beforeAll, describe, expect, test } from 'vitest';
import { indexNames } from './names.ts';
import { stewardshipForTests } from './steward.ts';

const { service, callers, call, command, recordOf, entriesOf } = stewardshipForTests();

beforeAll(async () => {
  await call('POST', 'sources/ranks/', { sources: ['list', 'crm'] });
});

describe('pairs', () => {
  test('are those of the command, with what differs; further records are compared from an id on', async () => {
    await indexNames(service.database.pool);
    const { status, body } = await call('GET', 'pairs/?kind=organizations');
    const [a, b] = [await recordOf('lind'), await recordOf('lind-2')].sort((one, other) => one - other);
    expect([status, body]).toMatchObject([
      200,
      {
        count: 1,
        next_below: null,
        results: [
          { kind: 'organizations', a, b, matched_on: ['name'], differs: ['name', 'domain'], judgement: null },
        ],
      },
    ]);
    const { pairs } = await command('sources', 'review');
    const [{ a: one, b: other, judgement: _, judged_by: __, judged_at: ___, ...rest }] = body.results;
    expect([{ ...rest, ids: [one, other] }]).toEqual(pairs);
    expect((await call('GET', `pairs/?kind=organizations&below=${b}`)).body.results).toEqual([]);
    expect((await call('GET', 'pairs/?kind=websites')).body.results).toEqual([]);
  });

  test('are judged the same, listed and withdrawn, and then the records are as before', async () => {
    const [a, b] = [await recordOf('lind'), await recordOf('lind-2')];
    const judge = (judgement: string | null) =>
      call('POST', 'pairs/', { kind: 'organizations', a, b, judgement });
    const judged = async () => (await call('GET', 'pairs/?kind=organizations&judged=true')).body;
    const low = Math.min(a, b);
    expect(await entriesOf(() => judge('same'))).toEqual([
      ['merge', `organizations ${a}, ${b}`, callers.steward.prefix],
    ]);
    expect([await recordOf('lind'), await recordOf('lind-2')]).toEqual([low, low]);
    expect(await judged()).toMatchObject({
      count: 1,
      results: [
        {
          a: low,
          b: Math.max(a, b),
          judgement: 'same',
          judged_by: callers.steward.prefix,
          differs: ['name', 'domain'],
        },
      ],
    });
    expect(await entriesOf(() => judge(null))).toEqual([
      ['judgement_withdraw', `organizations ${a}, ${b}`, callers.steward.prefix],
    ]);
    expect([await recordOf('lind'), await recordOf('lind-2')]).toEqual([a, b]);
    expect(await judged()).toMatchObject({ count: 0, results: [] });
    expect(await judge(null)).toMatchObject({ status: 404 });
  });

  test('are judged different: then they wait for no judgement; merged ones are taken apart', async () => {
    const [a, b] = [await recordOf('lind'), await recordOf('lind-2')];
    const judge = (judgement: string | null) =>
      call('POST', 'pairs/', { kind: 'organizations', a, b, judgement });
    const different = async () =>
      expect((await judge('different')).body).toMatchObject({ withdrew_merge: false });
    expect(await entriesOf(different)).toEqual([
      ['judge_different', `organizations ${a}, ${b}`, callers.steward.prefix],
    ]);
    expect((await call('GET', 'pairs/?kind=organizations')).body.results).toEqual([]);
    await judge('same');
    expect(await recordOf('lind-2')).toBe(await recordOf('lind'));
    const [[action, , actor] = []] = await entriesOf(async () => {
      expect((await judge('different')).body).toMatchObject({ judgement: 'different', withdrew_merge: true });
    });
    expect([action, actor]).toEqual(['unmerge', callers.steward.prefix]);
    expect([await recordOf('lind'), await recordOf('lind-2')]).toEqual([a, b]);
    await judge(null);
    await indexNames(service.database.pool);
    expect((await call('GET', 'pairs/?kind=organizations')).body.count).toBe(1);
  });

  test.each([
    [{ a: 1, b: 1, judgement: 'same' }, 400],
    [{ a: 1, b: 2 }, 404],
    [{ a: 999, b: 998, judgement: 'same' }, 404],
  ])('a judgement that can’t be is refused: %j', async (fields, status) => {
    expect(await call('POST', 'pairs/', { kind: 'organizations', ...fields })).toMatchObject({ status });
  });
});

test('the claims of a record are those of the command, and say which fields come from which', async () => {
  const [a, b] = [await recordOf('lind'), await recordOf('lind-2')];
  await call('POST', 'pairs/', { kind: 'organizations', a, b, judgement: 'same' });
  const { status, body } = await call('GET', `records/organizations/${a}/claims/`);
  // The source `list` ranks first.
  expect([status, body.results]).toMatchObject([
    200,
    [
      { source: 'list', key: 'lind-2', shown: expect.arrayContaining(['name', 'domain', 'description']) },
      { source: 'crm', key: 'lind', shown: ['employees'] },
    ],
  ]);
  const { claims } = await command('sources', 'show', 'organizations', String(a));
  expect(body.results).toEqual(claims);
  const record = await service.database.pool.query(
    'select name, employees, description from organizations where id = $1',
    [Math.min(a, b)],
  );
  expect(record.rows).toEqual([{ name: 'Lindenhof Garden', employees: 12, description: 'Plants' }]);
  const person = await call('GET', `records/persons/${await recordOf('ann')}/claims/`);
  expect(person.body.results).toMatchObject([
    { kind: 'persons', key: 'ann' },
    { kind: 'emails', key: 'ann@archer.example', shown: ['email'] },
  ]);
  expect(await call('GET', 'records/organizations/999/claims/')).toMatchObject({ status: 404 });
});
