import { balanceChangeLogTotals } from './account/balance-change-log-totals.ts';
import { balanceChangeLogs } from './account/balance-change-logs.ts';
import { createApiKey } from './account/create-api-key.ts';
import { currentUser } from './account/current-user.ts';
import { deleteApiKey } from './account/delete-api-key.ts';
import { getApiKey } from './account/get-api-key.ts';
import { listApiKeys } from './account/list-api-keys.ts';
import { router } from './api/trpc.ts';
import { industries } from './autocomplete/industries.ts';
import { locations } from './autocomplete/locations.ts';
import { organizationKeywords } from './autocomplete/organization-keywords.ts';
import { organizations } from './autocomplete/organizations.ts';
import { personSkills } from './autocomplete/person-skills.ts';
import { webTechnologies } from './autocomplete/web-technologies.ts';
import { personalEmails as personalEmailsFeedback } from './feedback/personal-emails.ts';
import { phoneNumbers as phoneNumbersFeedback } from './feedback/phone-numbers.ts';
import { workEmails as workEmailsFeedback } from './feedback/work-emails.ts';
import { search as jobSearch } from './jobs/search.ts';
import { searchTotals as jobSearchTotals } from './jobs/search-totals.ts';
import { search as organizationSearch } from './organizations/search.ts';
import { searchTotals as organizationSearchTotals } from './organizations/search-totals.ts';
import { detailLookup as personDetailLookup } from './people/detail-lookup.ts';
import { personalEmailsLookup } from './people/personal-emails-lookup.ts';
import { phoneNumbersLookup } from './people/phone-numbers-lookup.ts';
import { reverseLookupByEmail } from './people/reverse-lookup-by-email.ts';
import { reverseLookupByPhoneNumber } from './people/reverse-lookup-by-phone-number.ts';
import { roleSearch } from './people/role-search.ts';
import { roleSearchTotals } from './people/role-search-totals.ts';
import { workEmailsLookup } from './people/work-emails-lookup.ts';
import { detailLookup as websiteDetailLookup } from './websites/detail-lookup.ts';

/** Every operation, under the name it has over tRPC. */
export const appRouter = router({
  organizations: router({ search: organizationSearch, searchTotals: organizationSearchTotals }),
  people: router({
    roleSearch,
    roleSearchTotals,
    detailLookup: personDetailLookup,
    reverseLookupByEmail,
    reverseLookupByPhoneNumber,
    personalEmailsLookup,
    workEmailsLookup,
    phoneNumbersLookup,
  }),
  jobs: router({ search: jobSearch, searchTotals: jobSearchTotals }),
  websites: router({ detailLookup: websiteDetailLookup }),
  feedback: router({
    personalEmails: personalEmailsFeedback,
    workEmails: workEmailsFeedback,
    phoneNumbers: phoneNumbersFeedback,
  }),
  account: router({ balanceChangeLogs, balanceChangeLogTotals }),
  apiKeys: router({ list: listApiKeys, create: createApiKey, get: getApiKey, delete: deleteApiKey }),
  users: router({ current: currentUser }),
  autocomplete: router({
    industries,
    organizations,
    organizationKeywords,
    locations,
    personSkills,
    webTechnologies,
  }),
});

/** What a typed client needs to know. */
export type AppRouter = typeof appRouter;
