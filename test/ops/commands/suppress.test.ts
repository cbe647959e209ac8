import { afterEach, beforeAll, expect, test } from 'vitest';
import { countSuppression } from '../../../src/dataset/import/suppress.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { idOf, importTables } from '../../data-in/tables/import-tables.ts';
import { hasTerminal, onTerminal } from './on-terminal.ts';
import { endEverything } from './processes.ts';
import { roster } from './roster-process.ts';

const service = serviceForTests({ insertRecords: async () => {} });
afterEach(endEverything);

/** Two sources speak of Ada; Ben shares an address with her. */
const CRM = {
  persons: [
    { key: 'ada', full_name: 'Ada Heron', network_public_identifier: 'ada' },
    { key: 'ben', full_name: 'Ben Other', network_public_identifier: 'ben' },
  ],
  roles: [
    { person_key: 'ada', title: 'Head of Optics' },
    { person_key: 'ada', title: 'Engineer' },
    { person_key: 'ben', title: 'Clerk' },
  ],
  emails: [
    { person_key: 'ada', email: 'ada@heron.example' },
    { person_key: 'ada', email: 'office@heron.example' },
    { person_key: 'ben', email: 'office@heron.example' },
  ],
  phone_numbers: [{ person_key: 'ada', phone_number: '+442079460123' }],
};
const LIST = { persons: [{ key: '1', full_name: 'Ada Heron', network_public_identifier: 'ada' }] };

const COUNTS = `
select (select count(*)::int from persons) as persons, (select count(*)::int from roles) as roles,
  (select count(*)::int from emails) as emails, (select count(*)::int from phone_numbers) as phone_numbers,
  (select count(*)::int from email_feedback) as feedback,
  (select count(*)::int from claims where kind = 'persons' and body is not null) as claims`;

let ada: number;
beforeAll(async () => {
  const { pool } = service.database;
  await importTables(pool, 'crm', CRM);
  await importTables(pool, 'list', LIST);
  ada = await idOf(pool, 'persons', 'ada');
  for (const email of ['ada@heron.example', 'office@heron.example', 'nobody@heron.example'])
    await pool.query(
      `insert into email_feedback (account_id, user_id, api_key_prefix, is_correct_person, email, email_type, contact_status)
      values ($1, $2, 'abcdefgh', true, $3, 'work', 'valid')`,
      [service.accountId, service.userId, email],
    );
});

const counts = async () => (await service.database.pool.query(COUNTS)).rows[0];

const suppress = (...args: string[]) =>
  roster(['suppress', '--person', String(ada), ...args], { env: settingsOf(service) });

test('without a terminal or --yes, suppress says what it would delete, and deletes nothing', async () => {
  const before = await counts();
  const { code, stdout, stderr } = await suppress();
  expect([code, stdout, stderr.split('\n').slice(1)]).toEqual([
    1,
    '',
    [
      `This deletes all that is stored about person ${ada}, Ada Heron: 1 record, 2 roles, 2 email addresses, 1 phone number, 1 feedback about contacts, 2 claims of sources.`,
      'roster: There is no terminal to ask for confirmation. Add --yes.',
      '',
    ],
  ]);
  expect(await counts()).toEqual(before);
});

test.for<[answer: string, typed: string]>([
  ['no', 'n\\n'],
  ['the end of the input', ''],
  ['Ctrl-C', '\\003'],
])(
  'on a terminal, suppress asks, and deletes nothing where the answer is %s',
  async ([, typed], { skip }) => {
    if (!hasTerminal) skip('the program script, of util-linux, is required to run a command on a terminal');
    const before = await counts();
    const { stdout } = await onTerminal(`suppress --person ${ada}`, { env: settingsOf(service), typed });
    expect(stdout).toMatch(/^Writes to the database .*[\s\S]*Ada Heron: 1 record[\s\S]*\[y\/N\] /);
    expect(await counts()).toEqual(before);
  },
);

test('suppress deletes what it has counted, the records that are merged into the person’s included', async () => {
  const before = await counts();
  const { deletes } = await countSuppression(
    service.database.pool,
    await idOf(service.database.pool, 'persons', '1'),
  );
  const { code, stdout } = await suppress('--yes', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, { person_id: ada, deleted: deletes }]);
  const after = await counts();
  expect(deletes).toEqual(
    Object.fromEntries(Object.entries(before).map(([name, number]) => [name, Number(number) - after[name]])),
  );
  expect(await suppress('--yes')).toMatchObject({
    code: 0,
    stdout: `Person ${ada} is suppressed: later deliveries will not add them.\n`,
    stderr: expect.stringContaining(`Person ${ada} is not in the dataset: nothing is deleted.\n`),
  });
});
