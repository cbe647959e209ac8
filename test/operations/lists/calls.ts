import { type Answer, answerOf, post, type TestService } from '../../api/http/service.ts';

/** A list, as answers show it. */
export interface ShownList {
  id: number;
  state: string;
  total: number;
  as_of: string;
  kind: string;
}

type Service = Pick<TestService, 'url' | 'accountId' | 'key'>;

/** Sends a request to an operation on lists; the path begins after `lists/`. */
export async function onLists(
  service: Service,
  method: 'GET' | 'HEAD' | 'DELETE',
  path = '',
): Promise<Answer> {
  const url = `${service.url}/api/${service.accountId}/datastorage/lists/${path}`;
  return answerOf(await fetch(url, { method, headers: { 'x-api-key': service.key } }));
}

/** Makes a list. */
export async function makeList(service: Service, body: object): Promise<ShownList> {
  const answer = await post(service, 'lists', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as unknown as ShownList;
}

/** Makes the list of a search. */
export function listOf(service: Service, search: string, filters: object): Promise<ShownList> {
  return makeList(service, { search, filters });
}

/** The records of an answer in NDJSON. */
export function recordsIn({ body }: Answer): { id: number; [field: string]: unknown }[] {
  return String(body)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
