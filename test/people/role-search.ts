import { type Answer, post, startService, type TestService } from '../http/service.ts';
import { insertRoleRecords } from './role-records.ts';

/** A leap day, so that years end where a month has no such day. */
export const TODAY = '2028-02-29';

/** A service with the records of `insertRoleRecords`, on the last minute of {@link TODAY}. */
export function startRoleService(): Promise<TestService> {
  return startService({ insertRecords: insertRoleRecords, now: () => new Date(`${TODAY}T23:59:59Z`) });
}

interface FoundRole {
  id: number;
  organization: ({ id: number | null; name: string } & Record<string, unknown>) | null;
}

/** A person as the search answers them: what tests read. */
export interface FoundPerson {
  id: number;
  roles: FoundRole[];
  matching_role_ids: number[];
}

/** Searches, and reads the persons of the answer. */
export async function searchRoles(
  service: TestService,
  body: object,
): Promise<Answer & { persons: FoundPerson[] }> {
  const answer = await post(service, 'person_role_search', body);
  return { ...answer, persons: answer.body.search_results as unknown as FoundPerson[] };
}

/** Whom a search finds, in order: the person's id, then those of the roles that match. */
export async function found(service: TestService, body: object): Promise<number[][]> {
  const { persons } = await searchRoles(service, body);
  return persons.map(({ id, matching_role_ids }) => [id, ...matching_role_ids]);
}
