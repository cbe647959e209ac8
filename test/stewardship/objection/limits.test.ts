import { expect, test } from 'vitest';
import { databaseForEachTest } from '../../harness/database.ts';
import { objectionsForEachTest } from './sent-objections.ts';

const database = databaseForEachTest();

const asked = objectionsForEachTest(database);

const stored = async () =>
  (
    await database.pool.query(
      `select split_part(email, '@', 2) as host, count(*)::int from objections group by 1 order by 1`,
    )
  ).rows;

test.each<[string, string[]]>([
  ['an address', ['often@elsewhere.example']],
  [
    'a mailbox, in each spelling',
    [
      'eve@elsewhere.example',
      'eve+1@elsewhere.example',
      'eve+2@elsewhere.example',
      'eve+x+y@elsewhere.example',
    ],
  ],
  [
    'a mailbox at Google',
    ['eve.m@gmail.com', 'evem@googlemail.com', 'e.v.e.m+x@gmail.com', 'evem+1@gmail.com'],
  ],
])('%s gets three messages in a day', async (_, written) => {
  for (let time = 0; time < 5; time++)
    await asked.objections.request({ email: written[time % written.length] ?? '', slug: null });
  expect((await stored()).reduce((sum, { count }) => sum + count, 0)).toBe(3);
  await asked.objections.request({ email: 'other@elsewhere.example', slug: null });
  await expect.poll(() => asked.sent.length).toBe(4);
});

test('a mail host gets thirty messages in a day, one of webmail more', async () => {
  for (let nr = 0; nr < 40; nr++) {
    await asked.objections.request({ email: `nr${nr}@victim.example`, slug: null });
    await asked.objections.request({ email: `nr${nr}+x@outlook.com`, slug: null });
  }
  expect(await stored()).toEqual([
    { host: 'outlook.com', count: 40 },
    { host: 'victim.example', count: 30 },
  ]);
});

test('requests about a suppressed profile count, too', async () => {
  await database.pool.query(`select from suppress_persons('{}', '{ada}', '{}', '{}')`);
  for (let time = 0; time < 5; time++) {
    await asked.objections.request({ email: 'eve@victim.example', slug: 'ada' });
    await expect.poll(() => asked.sent.length).toBe(Math.min(time + 1, 3));
  }
  expect(await stored()).toEqual([{ host: 'victim.example', count: 3 }]);
});

test('the operator gets twenty messages in a day; further requests wait, and none is lost', async () => {
  const { pool } = database;
  await pool.query(
    `insert into objections (email, is_confirmed, reason, due_at, notified_at, expires)
    select 'info@h' || nr || '.example', true, 'address_of_several', null, now() - interval '1 hour', now() + interval '9 days'
    from generate_series(1, 20) as nr`,
  );
  await asked.objections.request({ email: 'info@acme.example', slug: null });
  await expect.poll(() => asked.sent.length).toBe(1);
  const [message] = asked.sent;
  const token = message?.type === 'link' ? new URL(message.link).searchParams.get('token') : null;
  expect(await asked.objections.confirm(token ?? '')).toBe(true);
  const due = `select round(extract(epoch from due_at - now()) / 3600)::int as hours from objections where email = $1`;
  expect((await pool.query(due, ['info@acme.example'])).rows).toEqual([{ hours: 23 }]);
  expect(asked.sent).toHaveLength(1);
});
