import { deleteApiKey, getApiKey, listApiKeys } from './account/api-keys.ts';
import { balanceChangeLogs, balanceChangeLogTotals } from './account/balance-change-logs.ts';
import { createApiKey } from './account/create-api-key.ts';
import { currentUser } from './account/current-user.ts';
import { autocomplete } from './autocomplete/lookups.ts';
import { submissions } from './feedback/submissions.ts';
import { jobSearch, jobSearchTotals } from './jobs/search.ts';
import { organizationSearch, organizationSearchTotals } from './organizations/search.ts';
import { detailLookup as personDetailLookup } from './people/detail-lookup.ts';
import { personalEmailsLookup } from './people/personal-emails-lookup.ts';
import { phoneNumbersLookup } from './people/phone-numbers-lookup.ts';
import { reverseLookupByEmail, reverseLookupByPhoneNumber } from './people/reverse-lookups.ts';
import { roleSearch, roleSearchTotals } from './people/role-search.ts';
import { workEmailsLookup } from './people/work-emails-lookup.ts';
import { router } from './procedure/trpc.ts';
import { detailLookup as websiteDetailLookup } from './websites/detail-lookup.ts';

/** Every operation, by its tRPC name. */
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
  feedback: router(submissions),
  account: router({ balanceChangeLogs, balanceChangeLogTotals }),
  apiKeys: router({ list: listApiKeys, create: createApiKey, get: getApiKey, delete: deleteApiKey }),
  users: router({ current: currentUser }),
  autocomplete: router(autocomplete),
});

/** The types of a typed client. */
export type AppRouter = typeof appRouter;
