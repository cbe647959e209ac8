import { deleteApiKey, getApiKey, listApiKeys } from './account/api-keys.ts';
import { audit } from './account/audit.ts';
import { balanceChangeLogs, balanceChangeLogTotals } from './account/balance-change-logs.ts';
import { createApiKey } from './account/create-api-key.ts';
import { currentUser } from './account/current-user.ts';
import { createSavedSearch, deleteSavedSearch, listSavedSearches } from './account/saved-searches.ts';
import { autocomplete } from './autocomplete/lookups.ts';
import { submissions } from './feedback/submissions.ts';
import { jobSearchFacets } from './jobs/facets.ts';
import { jobSearch, jobSearchExplain, jobSearchTotals } from './jobs/search.ts';
import { createList } from './lists/create.ts';
import { changeListItems } from './lists/items.ts';
import { deleteList, getList, listLists } from './lists/manage.ts';
import { setListNote } from './lists/notes.ts';
import { listPart } from './lists/part.ts';
import { listPrice } from './lists/price.ts';
import { organizationSearchFacets } from './organizations/facets.ts';
import {
  organizationMatch,
  organizationMatchBulk,
  organizationMatchBulkTotals,
} from './organizations/match.ts';
import {
  organizationSearch,
  organizationSearchExplain,
  organizationSearchTotals,
} from './organizations/search.ts';
import {
  personalEmailsLookup,
  personalEmailsLookupBulk,
  phoneNumbersLookup,
  phoneNumbersLookupBulk,
  workEmailsLookup,
  workEmailsLookupBulk,
} from './people/contacts-lookups.ts';
import {
  personDetailLookup,
  personDetailLookupBulk,
  reverseLookupByEmail,
  reverseLookupByPhoneNumber,
} from './people/detail-lookups.ts';
import { personMatch, personMatchBulk, personMatchBulkTotals } from './people/match.ts';
import { roleSearch, roleSearchExplain, roleSearchTotals } from './people/role-search.ts';
import { roleSearchFacets } from './people/role-search-facets.ts';
import { router } from './procedure/trpc.ts';
import { readSource, withdrawSource } from './source-claims/stored.ts';
import { writeSource } from './source-claims/write.ts';
import {
  detailLookup as websiteDetailLookup,
  detailLookupBulk as websiteDetailLookupBulk,
} from './websites/detail-lookup.ts';

/** Every operation, by its tRPC name. */
export const appRouter = router({
  organizations: router({
    search: organizationSearch,
    searchTotals: organizationSearchTotals,
    searchFacets: organizationSearchFacets,
    searchExplain: organizationSearchExplain,
    match: organizationMatch,
    matchBulk: organizationMatchBulk,
    matchBulkTotals: organizationMatchBulkTotals,
  }),
  people: router({
    roleSearch,
    roleSearchTotals,
    roleSearchFacets,
    roleSearchExplain,
    detailLookup: personDetailLookup,
    detailLookupBulk: personDetailLookupBulk,
    match: personMatch,
    matchBulk: personMatchBulk,
    matchBulkTotals: personMatchBulkTotals,
    reverseLookupByEmail,
    reverseLookupByPhoneNumber,
    personalEmailsLookup,
    personalEmailsLookupBulk,
    workEmailsLookup,
    workEmailsLookupBulk,
    phoneNumbersLookup,
    phoneNumbersLookupBulk,
  }),
  jobs: router({
    search: jobSearch,
    searchTotals: jobSearchTotals,
    searchFacets: jobSearchFacets,
    searchExplain: jobSearchExplain,
  }),
  sources: router({ write: writeSource, read: readSource, withdraw: withdrawSource }),
  websites: router({ detailLookup: websiteDetailLookup, detailLookupBulk: websiteDetailLookupBulk }),
  feedback: router(submissions),
  account: router({ audit, balanceChangeLogs, balanceChangeLogTotals }),
  apiKeys: router({ list: listApiKeys, create: createApiKey, get: getApiKey, delete: deleteApiKey }),
  savedSearches: router({ list: listSavedSearches, create: createSavedSearch, delete: deleteSavedSearch }),
  lists: router({
    create: createList,
    list: listLists,
    get: getList,
    delete: deleteList,
    changeItems: changeListItems,
    setNote: setListNote,
    price: listPrice,
    part: listPart,
  }),
  users: router({ current: currentUser }),
  autocomplete: router(autocomplete),
});

/** The types of a typed client. */
export type AppRouter = typeof appRouter;
