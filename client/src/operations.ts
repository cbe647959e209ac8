import type { Operations } from './service.ts';

/**
 * How each operation is called. A `keyed` one costs credits or writes, so it is sent with an idempotency key. A `search`
 * is keyed and has pages. A `read` may run more than once.
 */
export const KINDS = {
  organizations: {
    search: 'search',
    searchTotals: 'read',
    searchFacets: 'read',
    searchExplain: 'read',
    match: 'keyed',
    matchBulk: 'keyed',
    matchBulkTotals: 'read',
  },
  people: {
    roleSearch: 'search',
    roleSearchTotals: 'read',
    roleSearchFacets: 'read',
    roleSearchExplain: 'read',
    detailLookup: 'keyed',
    detailLookupBulk: 'keyed',
    match: 'keyed',
    matchBulk: 'keyed',
    matchBulkTotals: 'read',
    reverseLookupByEmail: 'keyed',
    reverseLookupByPhoneNumber: 'keyed',
    personalEmailsLookup: 'keyed',
    personalEmailsLookupBulk: 'keyed',
    workEmailsLookup: 'keyed',
    workEmailsLookupBulk: 'keyed',
    phoneNumbersLookup: 'keyed',
    phoneNumbersLookupBulk: 'keyed',
  },
  jobs: { search: 'search', searchTotals: 'read', searchFacets: 'read', searchExplain: 'read' },
  deliveries: {
    columns: 'keyed',
    create: 'keyed',
    list: 'read',
    get: 'read',
    rejects: 'read',
    cancel: 'keyed',
  },
  sources: {
    write: 'keyed',
    read: 'read',
    withdraw: 'keyed',
    list: 'read',
    rank: 'keyed',
    remove: 'keyed',
  },
  pairs: { list: 'read', judge: 'keyed' },
  records: { claims: 'read' },
  retention: { list: 'read', set: 'keyed' },
  objections: { list: 'read', decide: 'keyed' },
  notices: { list: 'read', mark: 'keyed' },
  subjects: { read: 'keyed' },
  trail: { list: 'read' },
  websites: { detailLookup: 'keyed', detailLookupBulk: 'keyed' },
  feedback: { personalEmails: 'keyed', workEmails: 'keyed', phoneNumbers: 'keyed' },
  account: { audit: 'read', balanceChangeLogs: 'read', balanceChangeLogTotals: 'read' },
  apiKeys: { list: 'read', create: 'keyed', get: 'read', delete: 'keyed' },
  savedSearches: { list: 'read', create: 'keyed', delete: 'keyed' },
  lists: {
    create: 'keyed',
    list: 'read',
    get: 'read',
    rename: 'keyed',
    delete: 'keyed',
    changeItems: 'keyed',
    setNote: 'keyed',
    price: 'read',
    part: 'read',
  },
  users: { current: 'read' },
  autocomplete: {
    industries: 'read',
    organizations: 'read',
    organizationKeywords: 'read',
    locations: 'read',
    personSkills: 'read',
    webTechnologies: 'read',
  },
} as const satisfies {
  [Group in keyof Operations]: { [Name in keyof Operations[Group]]: 'search' | 'keyed' | 'read' };
};

/** Groups whose operations have no `account_id`. */
const WITHOUT_ACCOUNT = ['apiKeys', 'users', 'autocomplete'];

/** Whether the operations of a group take an `account_id`. */
export function namesAccount(group: string): boolean {
  return !WITHOUT_ACCOUNT.includes(group);
}
