import { deleteApiKey, getApiKey, listApiKeys } from '../operations/account/api-keys.ts';
import { audit } from '../operations/account/audit.ts';
import { balanceChangeLogs, balanceChangeLogTotals } from '../operations/account/balance-change-logs.ts';
import { createApiKey } from '../operations/account/create-api-key.ts';
import { currentUser } from '../operations/account/current-user.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
} from '../operations/account/saved-searches.ts';
import { autocomplete } from '../operations/autocomplete/lookups.ts';
import { guessColumns } from '../operations/deliveries/columns.ts';
import { createDelivery } from '../operations/deliveries/create.ts';
import { cancelDelivery, getDelivery, listDeliveries } from '../operations/deliveries/read.ts';
import { deliveryRejects } from '../operations/deliveries/rejects.ts';
import { submissions } from '../operations/feedback/submissions.ts';
import { jobSearches } from '../operations/jobs/search.ts';
import { createList } from '../operations/lists/create.ts';
import { changeListItems } from '../operations/lists/items.ts';
import { deleteList, getList, listLists, renameList } from '../operations/lists/manage.ts';
import { setListNote } from '../operations/lists/notes.ts';
import { listPart } from '../operations/lists/part.ts';
import { listPrice } from '../operations/lists/price.ts';
import {
  organizationMatch,
  organizationMatchBulk,
  organizationMatchBulkTotals,
} from '../operations/organizations/match.ts';
import { organizationSearches } from '../operations/organizations/search.ts';
import { contactsLookups } from '../operations/people/contacts-lookups.ts';
import {
  personDetailLookup,
  personDetailLookupBulk,
  reverseLookupByEmail,
  reverseLookupByPhoneNumber,
} from '../operations/people/detail-lookups.ts';
import { personMatch, personMatchBulk, personMatchBulkTotals } from '../operations/people/match.ts';
import { roleSearches } from '../operations/people/role-search.ts';
import { router } from '../operations/procedure/trpc.ts';
import { readSource, withdrawSource } from '../operations/sources/stored.ts';
import { writeSource } from '../operations/sources/write.ts';
import { listNotices, markNotices } from '../operations/stewardship/notices.ts';
import { decideOpenObjection, listOpenObjections } from '../operations/stewardship/objections.ts';
import { judgePair, listPairs } from '../operations/stewardship/pairs.ts';
import { recordClaims } from '../operations/stewardship/record-claims.ts';
import { listRetentionRules, setRetentionRule } from '../operations/stewardship/retention.ts';
import { listAccountSources, rankAllSources, removeWholeSource } from '../operations/stewardship/sources.ts';
import { readHeld } from '../operations/stewardship/subject.ts';
import { listTrail } from '../operations/stewardship/trail.ts';
import {
  detailLookup as websiteDetailLookup,
  detailLookupBulk as websiteDetailLookupBulk,
} from '../operations/websites/detail-lookup.ts';

/** Every operation, by its tRPC name. */
export const appRouter = router({
  organizations: router({
    ...organizationSearches,
    match: organizationMatch,
    matchBulk: organizationMatchBulk,
    matchBulkTotals: organizationMatchBulkTotals,
  }),
  people: router({
    ...roleSearches,
    detailLookup: personDetailLookup,
    detailLookupBulk: personDetailLookupBulk,
    match: personMatch,
    matchBulk: personMatchBulk,
    matchBulkTotals: personMatchBulkTotals,
    reverseLookupByEmail,
    reverseLookupByPhoneNumber,
    ...contactsLookups,
  }),
  jobs: router(jobSearches),
  // Their paths stand before those of sources, whose parameters they would fit.
  deliveries: router({
    columns: guessColumns,
    create: createDelivery,
    list: listDeliveries,
    get: getDelivery,
    rejects: deliveryRejects,
    cancel: cancelDelivery,
  }),
  sources: router({
    write: writeSource,
    read: readSource,
    withdraw: withdrawSource,
    list: listAccountSources,
    rank: rankAllSources,
    remove: removeWholeSource,
  }),
  pairs: router({ list: listPairs, judge: judgePair }),
  records: router({ claims: recordClaims }),
  retention: router({ list: listRetentionRules, set: setRetentionRule }),
  objections: router({ list: listOpenObjections, decide: decideOpenObjection }),
  notices: router({ list: listNotices, mark: markNotices }),
  subjects: router({ read: readHeld }),
  trail: router({ list: listTrail }),
  websites: router({ detailLookup: websiteDetailLookup, detailLookupBulk: websiteDetailLookupBulk }),
  feedback: router(submissions),
  account: router({ audit, balanceChangeLogs, balanceChangeLogTotals }),
  apiKeys: router({ list: listApiKeys, create: createApiKey, get: getApiKey, delete: deleteApiKey }),
  savedSearches: router({ list: listSavedSearches, create: createSavedSearch, delete: deleteSavedSearch }),
  lists: router({
    create: createList,
    list: listLists,
    get: getList,
    rename: renameList,
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
