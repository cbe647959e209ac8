import type pg from 'pg';
import { type BenchCall, varying } from './calls.ts';

/** What lookups name, read from the benchmark's database. */
interface Samples {
  ids: number[];
  slugs: string[];
  emails: string[];
  phones: string[];
  domains: string[];
}

const SAMPLES = `
select
  array(select id from persons order by hashint8(id) limit 1000) as ids,
  array(select network_public_identifier from persons where network_public_identifier is not null
    order by hashint8(id) limit 1000) as slugs,
  array(select email from emails order by hashtext(email) limit 1000) as emails,
  array(select phone_number from phone_numbers order by hashtext(phone_number) limit 1000) as phones,
  array(select domain from websites order by hashint8(id) limit 1000) as domains`;

/** Lookups of one record, another one in every round. */
export async function lookups(pool: pg.Pool): Promise<BenchCall[]> {
  const [samples] = (await pool.query<Samples>(SAMPLES)).rows;
  if (!samples) throw new Error('the database has no persons');
  const { ids, slugs, emails, phones, domains } = samples;
  return [
    ...varying('person_detail_lookup', [
      ['by id', (round) => ({ person_id: Number(at(ids, round)) })],
      ['by slug', (round) => ({ network_public_identifier: at(slugs, round) })],
    ]),
    ...varying('person_detail_reverse_lookup/by_email', [['', (round) => ({ email: at(emails, round) })]]),
    ...varying('person_detail_reverse_lookup/by_phone_number', [
      ['', (round) => ({ phone_number: at(phones, round) })],
    ]),
    ...varying('person_contacts_lookup/phone_numbers', [
      ['', (round) => ({ person_id: Number(at(ids, round)) })],
    ]),
    ...varying('person_contacts_lookup/work_emails', [
      ['', (round) => ({ person_id: Number(at(ids, round)) })],
    ]),
    ...varying('website_detail_lookup', [['by domain', (round) => ({ domain: at(domains, round) })]]),
    ...suggestions(),
  ];
}

function at<T>(list: readonly T[], round: number): T {
  const value = list[round % list.length];
  if (value === undefined) throw new Error('the database has no such records');
  return value;
}

/** What is typed into which lookup. */
const TYPED = [
  ['locations', 'ber'],
  ['locations', 'untied kingdom'],
  ['organizations', 'a'],
  ['person_skills', ''],
] as const;

/** Autocomplete lookups: a beginning, typing errors, and nothing typed. */
export function suggestions(): BenchCall[] {
  return TYPED.map(([kind, q]) => suggestion(kind, q));
}

function suggestion(kind: string, q: string): BenchCall {
  const path = `/api/datastorage/autocomplete/${kind}/?q=${encodeURIComponent(q)}`;
  return {
    operation: `autocomplete/${kind}`,
    name: q === '' ? 'nothing typed' : q,
    request: () => ({ method: 'GET', path }),
    varies: false,
  };
}
