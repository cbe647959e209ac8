import { beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { stewardshipForTests } from './steward.ts';

const { service, callers, call, recordOf } = stewardshipForTests();

type Judgement = 'same' | 'different' | null;

describe('a judgement is withdrawn by its moment', () => {
  let [a, b] = [0, 0];
  beforeEach(async () => {
    [a, b] = [await recordOf('lind'), await recordOf('lind-2')];
    await service.database.pool.query('delete from judgements');
  });

  /** Judges, at a moment of its own. */
  const judge = async (judgement: Judgement, judged_at: string | null = null) => {
    const { status, body } = await call('POST', 'pairs/', {
      ...{ kind: 'organizations', a, b },
      ...{ judgement, judged_at },
    });
    return { status, ...(body as object as { judged_at: string | null; detail: string }) };
  };
  const isOne = async () => (await recordOf('lind')) === (await recordOf('lind-2'));

  test.each<
    [
      judgements: string,
      before: Judgement[],
      act: Judgement,
      later: Judgement[],
      status: number,
      one: boolean,
    ]
  >([
    ['a merge', [], 'same', [], 200, false],
    ['what keeps records apart', [], 'different', [], 200, false],
    ['what withdrew a merge, which holds again', ['same'], 'different', [], 200, true],
    ['a merge over another judgement', ['different'], 'same', [], 200, false],
    ['a merge that another steward took apart', [], 'same', ['different'], 400, false],
    ['a merge that another steward withdrew', [], 'same', [null], 400, false],
    ['a merge that another steward took apart and made again', [], 'same', ['different', 'same'], 400, true],
    ['what kept apart what another steward then merged', [], 'different', ['same'], 400, true],
    ['what withdrew a merge that another steward made again', ['same'], 'different', ['same'], 400, true],
  ])('%s', async (_, before, act, later, status, one) => {
    for (const judgement of before) await judge(judgement);
    const made = await judge(act);
    for (const judgement of later) expect((await judge(judgement)).status).toBe(200);
    const undone = await judge(null, made.judged_at);
    expect([undone.status, await isOne()]).toEqual([status, one]);
    if (status === 400) expect(undone.detail).toContain(`Something else was judged of ${a} and ${b}`);
    // It is withdrawn once.
    expect((await judge(null, made.judged_at)).status).not.toBe(200);
    expect(await isOne()).toBe(one);
    if (one) await judge('different');
  });

  test('what had been judged so before has no moment, so that it withdraws nothing of another steward', async () => {
    const first = await judge('different');
    expect((await judge('different')).judged_at).toBeNull();
    const { body } = await call('GET', 'pairs/?kind=organizations&judged=true');
    expect(body.results).toMatchObject([
      { judged_at: first.judged_at, judged_by: callers.steward.prefix, judgement: 'different' },
    ]);
  });

  test('a moment of another judgement is a 404, and one beside a new judgement is refused', async () => {
    await judge('different');
    expect((await judge(null, '2026-01-01T00:00:00.000Z')).status).toBe(404);
    expect((await judge('same', '2026-01-01T00:00:00.000Z')).status).toBe(400);
  });

  test('a record of four things that was taken apart is one again, by any two of them', async () => {
    const domain = 'four.example';
    await deliver(service.database, 'crm', {
      organizations: [
        { key: 'f1', name: 'Four', domain },
        { key: 'f2', name: 'Four', network_public_identifier: 'four' },
        { key: 'f3', name: 'Four', domain, network_public_identifier: 'four' },
        { key: 'f4', name: 'Four', domain },
      ],
    });
    const things = async () => {
      const { rows } = await service.database.pool.query<{ id: number; record_id: number }>(
        `select id, record_id from claims where key like 'f_' order by id`,
      );
      return rows;
    };
    const before = await things();
    [a, b] = before.slice(1, 3).map(({ id }) => id) as [number, number];
    expect(new Set(before.map(({ record_id }) => record_id)).size).toBe(1);
    const { judged_at } = await judge('different');
    expect((await things()).every(({ id, record_id }) => id === record_id)).toBe(true);
    expect((await judge(null, judged_at)).status).toBe(200);
    expect(await things()).toEqual(before);
  });
});
