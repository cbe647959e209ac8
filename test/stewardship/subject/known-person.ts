import { expect } from 'vitest';
import { mergeRecords } from '../../../src/data-in/manage.ts';
import { asAccount, postOnce } from '../../accounts/credits/accounts.ts';
import { post, type TestService } from '../../api/http/service.ts';
import { idOf, type Rows } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { makeList } from '../../operations/lists/calls.ts';

/** Every text about the person holds this mark; no other text of the database does. */
export const MARK = 'zyxw';

export const SLUG = `${MARK}-ada`;
export const EMAIL = `ada@${MARK}.example`;
export const PHONE = '+442079460177';

const KEY = `${MARK}-key`;
const WORK = { title: 'A lens' };

/** What three sources say about one person. */
const DELIVERIES: Record<string, Rows> = {
  crm: {
    organizations: [{ key: 'o', name: 'Heron', domain: 'heron.example' }],
    persons: [
      {
        key: KEY,
        full_name: `Ada ${MARK}`,
        headline: `Head of <script>alert("${MARK}")</script> & more`,
        network_public_identifier: SLUG,
        url: `https://network.example/${MARK}`,
        basis: `asked ${MARK}`,
        skills: ['Optics'],
        educations: [{ school_name: `School of ${MARK}` }],
        roles: [{ title: `Chief ${MARK}`, organization_key: 'o' }],
      },
    ],
    courses: [{ person_key: KEY, name: `Course of ${MARK}` }],
    emails: [{ person_key: KEY, email: EMAIL }],
    phone_numbers: [{ person_key: KEY, phone_number: PHONE }],
    patents: [{ key: 'p', ...WORK, author_keys: [KEY] }],
    publications: [{ key: 'p', ...WORK, author_keys: [KEY] }],
    projects: [{ key: 'p', ...WORK, contributor_keys: [KEY] }],
  },
  list: {
    persons: [
      { key: '1', full_name: `Ada ${MARK}`, description: `Knows ${MARK}`, network_public_identifier: SLUG },
    ],
    emails: [{ person_key: '1', email: `private@${MARK}.example` }],
  },
  fair: { persons: [{ key: '9', full_name: `Ada B. ${MARK}` }] },
};

/**
 * Stores a person of whom three sources speak, two of them merged by hand, whom an account has looked up, paid for and given
 * feedback about. Returns the ids of the person, that of the record first, and the account.
 */
export async function storePerson(service: TestService): Promise<{ ids: number[]; account: TestService }> {
  const { pool } = service.database;
  for (const [source, rows] of Object.entries(DELIVERIES))
    expect(await deliver(service.database, source, rows), source).toMatchObject({ rejected: 0 });
  const ids = await Promise.all([KEY, '1', '9'].map((key) => idOf(pool, 'persons', key)));
  const [id = 0, , other = 0] = ids;
  const account = await asAccount(service, 100);
  // The note is about a record that is merged into another one.
  const { id: list } = await makeList(account, { kind: 'persons', ids: [2, other, id], name: 'Prospects' });
  await post(account, `lists/${list}/notes`, { id: other, note: `Met ${MARK}`, tags: [`tag-${MARK}`] });
  await mergeRecords({ pool, log: QUIET, report: '/dev/null' }, 'persons', [id, other]);
  await postOnce(account, 'person_detail_lookup', { person_id: id });
  await post(account, 'person_detail_lookup/bulk', { items: [{ person_id: id }, { person_id: 2 }] });
  const submission = { is_correct_person: true, name: `A. ${MARK}` };
  const about = { ...submission, person_id: id };
  await post(account, 'feedback/work_emails', { email: EMAIL, contact_status: 'valid', ...about });
  await post(account, 'feedback/work_emails', { email: EMAIL, contact_status: 'invalid', ...submission });
  await post(account, 'feedback/phone_numbers', {
    phone_number: PHONE,
    contact_status: 'connected',
    ...about,
  });
  await pool.query('insert into notified_persons (person_id) values ($1)', [id]);
  return { ids, account };
}

/** Inserts rows that only exist while the person is being removed, beside the others. */
export async function addPassingRows({ database: { pool } }: TestService, id: number): Promise<void> {
  const session = await pool.connect();
  // A suppression would remove the other rows.
  await session.query('set session_replication_role = replica');
  for (const insert of [
    'insert into suppressed_persons (person_id) values ($1)',
    'insert into suppressions (person_id) values ($1)',
    'insert into departed_persons (person_id) values ($1)',
    `insert into pending_claims (kind, id) values ('persons', $1)`,
    `insert into suppressions (kind, hash, person_ids) values ('slug', sha256('other'), array[$1::bigint])`,
  ])
    await session.query(insert, [id]);
  session.release(true);
}

/** Removes the rows of {@link addPassingRows}. */
export async function removePassingRows({ database: { pool } }: TestService): Promise<void> {
  for (const table of ['suppressed_persons', 'suppressions', 'departed_persons', 'pending_claims'])
    await pool.query(`delete from ${table}`);
}
