import { z } from 'zod';
import { eventConditions } from '../api/events/filters.ts';
import { metered } from '../api/meter.ts';
import { pageOf } from '../api/page.ts';
import { totalSchema } from '../api/records.ts';
import { scheduled } from '../api/search-scheduler.ts';
import { accountProcedure } from '../api/trpc.ts';
import { roleSearchItemSchema } from './role-search-item.ts';
import { roleSearchPlan } from './role-search-plan.ts';
import { readRoleSearchItems } from './role-search-read.ts';
import { roleSearchRequest } from './role-search-request.ts';

const response = z
  .object({
    search_results: z.array(roleSearchItemSchema).meta({
      description:
        'The page’s persons by their matching role: current ones first, then the latest start, ties by id.',
    }),
    total_search_results: totalSchema,
  })
  .meta({ id: 'PersonRoleSearchResponse', description: 'One page of persons.' });

/** Person role search. */
export const roleSearch = accountProcedure
  .meta({
    scope: 'people',
    rate: 'searches',
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/person_role_search/',
      operationId: 'person_role_search',
      tags: ['People'],
      summary: 'Search persons by role',
      description:
        'Answers one page of the persons who have a role for which all filters hold, each once, with their whole history. Where a filter on events is used, the newest matching events stand with the organizations of the matching roles.',
      successDescription: 'One page of persons.',
    },
  })
  .input(roleSearchRequest)
  .use(metered)
  .use(scheduled)
  .output(response)
  .query(async ({ ctx: { services }, input }) => {
    const events = eventConditions(input);
    const plan = roleSearchPlan(input, events, services.now());
    const { read, total } = await services.search.persons(plan, pageOf(input), (personIds) =>
      readRoleSearchItems(services, { personIds, plan, request: input, events }),
    );
    return { search_results: read, total_search_results: total };
  });
