import { router } from './api/trpc.ts';
import { industries } from './autocomplete/industries.ts';
import { locations } from './autocomplete/locations.ts';
import { organizationKeywords } from './autocomplete/organization-keywords.ts';
import { organizations } from './autocomplete/organizations.ts';
import { personSkills } from './autocomplete/person-skills.ts';
import { webTechnologies } from './autocomplete/web-technologies.ts';
import { search as jobSearch } from './jobs/search.ts';
import { searchTotals as jobSearchTotals } from './jobs/search-totals.ts';
import { search as organizationSearch } from './organizations/search.ts';
import { searchTotals as organizationSearchTotals } from './organizations/search-totals.ts';

/** Every operation, under the name it has over tRPC. */
export const appRouter = router({
  organizations: router({ search: organizationSearch, searchTotals: organizationSearchTotals }),
  jobs: router({ search: jobSearch, searchTotals: jobSearchTotals }),
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
