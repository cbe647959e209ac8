import type { Operations } from './operations.ts';

/**
 * How an operation is called. A `search` has pages, and costs credits; a `keyed` one costs credits or writes, so that
 * it must run once however often it is sent; a `read` can be sent again as it is.
 */
export type Kind = 'search' | 'keyed' | 'read';

/** Every operation. */
export const KINDS = {
  organizations: { search: 'search', searchTotals: 'read' },
  people: {
    roleSearch: 'search',
    roleSearchTotals: 'read',
    detailLookup: 'keyed',
    reverseLookupByEmail: 'keyed',
    reverseLookupByPhoneNumber: 'keyed',
    personalEmailsLookup: 'keyed',
    workEmailsLookup: 'keyed',
    phoneNumbersLookup: 'keyed',
  },
  jobs: { search: 'search', searchTotals: 'read' },
  websites: { detailLookup: 'keyed' },
  feedback: { personalEmails: 'keyed', workEmails: 'keyed', phoneNumbers: 'keyed' },
  account: { balanceChangeLogs: 'read', balanceChangeLogTotals: 'read' },
  apiKeys: { list: 'read', create: 'keyed', get: 'read', delete: 'keyed' },
  users: { current: 'read' },
  autocomplete: {
    industries: 'read',
    organizations: 'read',
    organizationKeywords: 'read',
    locations: 'read',
    personSkills: 'read',
    webTechnologies: 'read',
  },
} as const satisfies { [Group in keyof Operations]: { [Name in keyof Operations[Group]]: Kind } };

/** A group of operations. */
export type Group = keyof typeof KINDS;

/** The groups whose operations do not take the account: they know it by the key, or need none. */
const WITHOUT_ACCOUNT: readonly Group[] = ['apiKeys', 'users', 'autocomplete'];

/** Whether the operations of a group name the account that they are of. */
export function namesAccount(group: Group): boolean {
  return !WITHOUT_ACCOUNT.includes(group);
}
