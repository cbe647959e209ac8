import { type BenchCall, posts } from './calls.ts';
import { at, type Samples } from './samples.ts';

/** Lookups of one record, another one in every round. */
export function lookups({ persons, slugs, emails, phones, domains }: Samples): BenchCall[] {
  const person = (round: number) => ({ person_id: at(persons, round) });
  return [
    ...posts('person_detail_lookup', {
      'by id': person,
      'by slug': (round) => ({ network_public_identifier: at(slugs, round) }),
    }),
    ...posts('person_detail_reverse_lookup/by_email', { email: (round) => ({ email: at(emails, round) }) }),
    ...posts('person_detail_reverse_lookup/by_phone_number', {
      phone: (round) => ({ phone_number: at(phones, round) }),
    }),
    ...posts('person_contacts_lookup/phone_numbers', { 'by id': person }),
    ...posts('person_contacts_lookup/work_emails', { 'by id': person }),
    ...posts('website_detail_lookup', { 'by domain': (round) => ({ domain: at(domains, round) }) }),
  ];
}

const TYPED = [
  ['locations', 'ber'],
  ['locations', 'untied kingdom'],
  ['organizations', 'a'],
  ['person_skills', ''],
] as const;

/** Autocomplete with a beginning, with typing errors, and with nothing typed. */
export function suggestions(): BenchCall[] {
  return TYPED.map(([kind, q]) => ({
    name: `autocomplete/${kind}: ${q || 'nothing typed'}`,
    method: 'GET',
    path: `/api/datastorage/autocomplete/${kind}/?q=${encodeURIComponent(q)}`,
  }));
}

/** The change log of the account whose lookups and searches have filled it. */
export function changeLog(): BenchCall[] {
  return ['', 'totals/'].map((rest) => ({
    name: `balance_change_logs/${rest}`,
    method: 'GET',
    path: `/api/{account_id}/subscriptions/balance_change_logs/${rest}`,
  }));
}
