import { type Answer, post, type TestService, textOf } from '../http/service.ts';
import { authorsOf, type RealPerson } from './realdata-subset.ts';

/** A request whose answer shows a person, if the person is in the records. */
export interface PersonRequest {
  operation: string;
  body: object;
  /** Whether the answer shows that the person exists. */
  shows(answer: Answer): boolean;
}

const AT_ONCE = 8;

/** Every request that shows a person, by each identifier of the person. */
export function requestsFor(person: RealPerson): PersonRequest[] {
  const { slug, emails, phoneNumbers } = person;
  const own = [{ person_id: person.id }, ...(slug === null ? [] : [{ network_public_identifier: slug }])];
  const mentioned = ({ body }: Answer) => mentions(body, person);
  const lookups = [
    'person_detail_lookup',
    'person_contacts_lookup/work_emails',
    'person_contacts_lookup/personal_emails',
    'person_contacts_lookup/phone_numbers',
  ];
  const searches = [
    { person_name: phrase(person.fullName), page_size: 100 },
    ...(slug === null ? [] : [{ person_network_public_identifiers: [slug] }]),
  ];
  return [
    ...lookups.flatMap((operation) =>
      own.map((body) => ({ operation, body, shows: ({ status }: Answer) => status !== 404 })),
    ),
    ...emails.map((email) => ({
      operation: 'person_detail_reverse_lookup/by_email',
      body: { email },
      shows: mentioned,
    })),
    ...phoneNumbers.map((phone_number) => ({
      operation: 'person_detail_reverse_lookup/by_phone_number',
      body: { phone_number },
      shows: mentioned,
    })),
    ...[
      ...own.slice(1),
      ...emails.map((email) => ({ email })),
      ...phoneNumbers.map((phone_number) => ({ phone_number })),
    ].map((body) => ({ operation: 'person_match', body, shows: mentioned })),
    ...searches.map((body) => ({ operation: 'person_role_search', body, shows: mentioned })),
    ...searches.slice(1).map((body) => ({
      operation: 'person_role_search/totals',
      body,
      shows: ({ body: totals }: Answer) => Object.values(totals).some((total) => total !== 0),
    })),
    ...person.works
      .flatMap(({ line }) => authorsOf(line))
      .filter((id) => id !== person.id)
      .map((id) => ({ operation: 'person_detail_lookup', body: { person_id: id }, shows: mentioned })),
  ];
}

/**
 * The requests of {@link requestsFor} whose answers show the person.
 * @param keys prefix of their idempotency keys; without it they have none
 */
export async function requestsShowing(
  service: TestService,
  person: RealPerson,
  keys?: string,
): Promise<PersonRequest[]> {
  const requests = requestsFor(person);
  const headers = (at: number) => ({
    'x-api-key': service.key,
    ...(keys !== undefined && { 'idempotency-key': `${keys}-${at}` }),
  });
  const answers: Answer[] = [];
  // With more concurrent requests, some would wait too long for a connection on a slow machine.
  for (let at = 0; at < requests.length; at += AT_ONCE)
    answers.push(
      ...(await Promise.all(
        requests
          .slice(at, at + AT_ONCE)
          .map(({ operation, body }, place) => post(service, operation, body, headers(at + place))),
      )),
    );
  return requests.filter(({ shows }, at) => {
    const answer = answers[at];
    if (!answer || ![200, 404].includes(answer.status))
      throw new Error(`no answer: ${JSON.stringify(answer)}`);
    return shows(answer);
  });
}

/** Whether an answer contains a person: the id, the network identifier or the id of a role. */
export function mentions(body: unknown, { id, slug, roleIds }: RealPerson): boolean {
  const text = textOf(body);
  const byNumber = new RegExp(`(?<!\\d)(?:${[id, ...roleIds].join('|')})(?!\\d)`);
  return (
    byNumber.test(text) || (slug !== null && text.toLowerCase().includes(JSON.stringify(slug.toLowerCase())))
  );
}

/** A name as a phrase of the query language. */
function phrase(name: string): string {
  return `"${name.replaceAll('"', ' ')}"`;
}
