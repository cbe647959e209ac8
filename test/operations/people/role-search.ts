import { type Answer, post, serviceForTests, type TestService } from '../../api/http/service.ts';
import { insertRoleRecords } from './role-records.ts';

/** The current day of the tests: 29 February, because most years lack its anniversary. */
const TODAY = '2028-02-29';

/** A service with the records of `insertRoleRecords`, whose clock shows the end of {@link TODAY}. */
export function roleServiceForTests(): TestService {
  return serviceForTests({ insertRecords: insertRoleRecords, now: () => new Date(`${TODAY}T23:59:59Z`) });
}

interface FoundRole {
  id: number;
  organization: ({ id: number | null; name: string } & Record<string, unknown>) | null;
}

/** A person of a search result, with the fields that tests read. */
export interface FoundPerson {
  id: number;
  roles: FoundRole[];
  matching_role_ids: number[];
}

/** Runs a role search, and returns the answer and its persons. */
export async function searchRoles(
  service: TestService,
  body: object,
): Promise<Answer & { persons: FoundPerson[] }> {
  const answer = await post(service, 'person_role_search', body);
  return { ...answer, persons: answer.body.search_results as unknown as FoundPerson[] };
}

/** The results of a search in order: each the id of a person, followed by the ids of the matching roles. */
export async function found(service: TestService, body: object): Promise<number[][]> {
  const { persons } = await searchRoles(service, body);
  return persons.map(({ id, matching_role_ids }) => [id, ...matching_role_ids]);
}
