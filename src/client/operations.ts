import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../router.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The client fills in `account_id`. */
type WithoutAccount<Input> = { [Field in keyof Input as Exclude<Field, 'account_id'>]: Input[Field] };

/** Input and output of each operation. */
export type Operations = {
  [Group in keyof Inputs & keyof Outputs]: {
    [Name in keyof Inputs[Group] & keyof Outputs[Group]]: {
      input: WithoutAccount<NonNullable<Inputs[Group][Name]>>;
      output: Outputs[Group][Name];
    };
  };
};

/**
 * How each operation is called. A `keyed` one costs credits or writes, so it is sent with an idempotency key. A `search`
 * is keyed and has pages. A `read` may run more than once.
 */
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
} as const satisfies {
  [Group in keyof Operations]: { [Name in keyof Operations[Group]]: 'search' | 'keyed' | 'read' };
};

/** Groups whose operations have no `account_id`. */
const WITHOUT_ACCOUNT = ['apiKeys', 'users', 'autocomplete'];

/** Whether the operations of a group take an `account_id`. */
export function namesAccount(group: string): boolean {
  return !WITHOUT_ACCOUNT.includes(group);
}
