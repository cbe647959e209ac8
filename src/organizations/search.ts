import { z } from 'zod';
import { eventConditions } from '../api/events/filters.ts';
import { readEvents } from '../api/events/read.ts';
import { metered } from '../api/meter.ts';
import { pageOf } from '../api/page.ts';
import { totalSchema } from '../api/records.ts';
import { scheduled } from '../api/search-scheduler.ts';
import { accountProcedure } from '../api/trpc.ts';
import { organizationItemSchema } from './item.ts';
import { organizationPlan } from './plan.ts';
import { readOrganizations } from './read.ts';
import { organizationSearchRequest } from './request.ts';

const response = z
  .object({
    search_results: z.array(organizationItemSchema).meta({
      description: 'The page’s organizations: the best domain rank first, those without last, ties by id.',
    }),
    total_search_results: totalSchema,
  })
  .meta({ id: 'OrganizationSearchResponse', description: 'One page of organizations.' });

/** Organization search. */
export const search = accountProcedure
  .meta({
    scope: 'organizations',
    rate: 'searches',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/organization_search/',
      operationId: 'organization_search',
      tags: ['Organizations'],
      summary: 'Search organizations',
      description:
        'Answers one page of the organizations for which all filters hold, the best domain rank first. Where a filter on events is used, the newest matching events stand with each organization.',
      successDescription: 'One page of organizations.',
    },
  })
  .input(organizationSearchRequest)
  .use(metered)
  .use(scheduled)
  .output(response)
  .query(async ({ ctx: { services }, input }) => {
    const events = eventConditions(input);
    const { ids, total } = await services.search.page(organizationPlan(input, events), pageOf(input));
    if (ids.length === 0) return { search_results: [], total_search_results: total };
    const [organizations, eventsOf] = await Promise.all([
      readOrganizations(services, ids),
      readEvents(services, ids, input, events),
    ]);
    const items = organizations.map((organization) => ({ ...organization, ...eventsOf?.(organization.id) }));
    return { search_results: items, total_search_results: total };
  });
