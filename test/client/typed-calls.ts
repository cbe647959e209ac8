import { createClient, RosterError } from '../../client/src/client.ts';

/** Calls that the types of the client allow and calls that they refuse. This file is compiled and never run. */

const roster = createClient({ url: 'http://127.0.0.1:1', apiKey: '', accountId: 1 });
const { signal } = new AbortController();

export async function allowed(): Promise<(string | number | null | undefined)[]> {
  const page = await roster.organizations.search({ industries: [4], description: null }, { signal });
  const names: string[] = page.search_results.map(({ name }) => name);
  for await (const job of roster.jobs.search.all({ title: 'engineer' }, { signal })) names.push(job.title);
  const person = await roster.people.detailLookup({ person_id: 1 }, { idempotencyKey: 'a' });
  const { key } = await roster.apiKeys.create();
  for await (const job of roster.jobs.search.all({ fields: ['title', 'organization.name'] }))
    names.push(job.organization?.name ?? `${job.id}`);
  const part = await roster.people.detailLookup({ person_id: person.id, fields: ['roles'] });
  names.push(...(part.roles ?? []).map(({ title }) => title ?? ''));
  return [...names, person.network_info.public_identifier, key, page.search_results[0]?.finance_info.revenue];
}

/** No line below `@ts-expect-error` may compile: if the types allow it, the compiler reports an unused directive. */
export function refused(thrown: unknown): void {
  // @ts-expect-error the account is an option of the client
  void roster.organizations.search({ account_id: 2 });
  // @ts-expect-error a list of ids is not a list of names
  void roster.people.roleSearch({ person_skills: ['Welding'] });
  // @ts-expect-error an unknown field
  void roster.jobs.search({ titel: 'engineer' });
  // @ts-expect-error a required field is missing
  void roster.people.reverseLookupByEmail({});
  // @ts-expect-error a required request is missing
  void roster.people.reverseLookupByEmail();
  // @ts-expect-error a field that is not selected
  void roster.people.detailLookup({ person_id: 1, fields: ['id'] }).then(({ full_name }) => full_name.length);
  // @ts-expect-error a word that is not in the list
  void roster.jobs.search({ job_source: 'board_three' });
  // @ts-expect-error a read has no idempotency key
  void roster.users.current({}, { idempotencyKey: 'a' });
  // @ts-expect-error only a search has pages
  void roster.people.detailLookup.all;
  if (!(thrown instanceof RosterError)) return;
  // @ts-expect-error no such error
  if (thrown.code === 'not_fond') return;
  if (thrown.code === 'rate_limited') setTimeout(allowed, (thrown.retryAfterSeconds ?? 1) * 1_000);
}
