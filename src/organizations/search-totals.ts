import { z } from 'zod';
import { eventConditions } from '../api/events/filters.ts';
import { idempotent } from '../api/idempotency/idempotent.ts';
import { totalSchema } from '../api/records.ts';
import { scheduled } from '../api/search-scheduler.ts';
import { accountProcedure } from '../api/trpc.ts';
import { organizationPlan } from './plan.ts';
import { organizationSearchRequest } from './request.ts';

const response = z
  .object({ total_search_results: totalSchema })
  .meta({ id: 'OrganizationSearchTotals', description: 'How many organizations match.' });

/** Totals of the organization search. */
export const searchTotals = accountProcedure
  .meta({
    scope: 'organizations',
    rate: 'searches',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/organization_search/totals/',
      operationId: 'organization_search_totals',
      tags: ['Organizations'],
      summary: 'Count organizations',
      description: 'Answers how many organizations the search of the same body finds over all its pages.',
      successDescription: 'How many organizations match.',
    },
  })
  .input(organizationSearchRequest)
  .use(idempotent)
  .use(scheduled)
  .output(response)
  .query(async ({ ctx: { services }, input }) => ({
    total_search_results: await services.search.count(organizationPlan(input, eventConditions(input))),
  }));
