import { z } from 'zod';
import { eventConditions } from '../api/events/filters.ts';
import { idempotent } from '../api/idempotency/idempotent.ts';
import { totalSchema } from '../api/records.ts';
import { scheduled } from '../api/search-scheduler.ts';
import { accountProcedure } from '../api/trpc.ts';
import { roleSearchPlan } from './role-search-plan.ts';
import { roleSearchRequest } from './role-search-request.ts';

const response = z
  .object({
    total_search_results: totalSchema,
    total_persons: totalSchema.meta({
      description: 'How many persons have a matching role: the same number.',
    }),
    total_organizations: totalSchema.meta({
      description: 'How many organizations the matching roles are at; those without a record do not count.',
    }),
    total_roles: totalSchema.meta({ description: 'How many roles match; a person may have several.' }),
  })
  .meta({
    id: 'PersonRoleSearchTotals',
    description: 'How many persons, organizations and roles match; always exact.',
  });

/** Totals of the person role search. */
export const roleSearchTotals = accountProcedure
  .meta({
    scope: 'people',
    rate: 'searches',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/person_role_search/totals/',
      operationId: 'person_role_search_totals',
      tags: ['People'],
      summary: 'Count persons by role',
      description:
        'Answers how many persons the search of the same body finds over all its pages, and at how many organizations in how many roles.',
      successDescription: 'How many persons, organizations and roles match.',
    },
  })
  .input(roleSearchRequest)
  .use(idempotent)
  .use(scheduled)
  .output(response)
  .query(async ({ ctx: { services }, input }) => {
    const plan = roleSearchPlan(input, eventConditions(input), services.now());
    const { persons, organizations, roles } = await services.search.roleTotals(plan);
    return {
      total_search_results: persons,
      total_persons: persons,
      total_organizations: organizations,
      total_roles: roles,
    };
  });
