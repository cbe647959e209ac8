import type { z } from 'zod';
import { eventFields, eventRanges } from '../api/events/filters.ts';
import { accountId } from '../api/fields.ts';
import { pageFields } from '../api/page.ts';
import { request } from '../api/request.ts';
import { organizationFilters, personFilters, roleFilters } from './role-search-fields.ts';

/** What a person role search and its totals take. */
export const roleSearchRequest = request(
  {
    account_id: accountId(),
    ...pageFields,
    ...roleFilters,
    ...personFilters,
    ...organizationFilters,
    ...eventFields,
  },
  [
    { start: 'role_position_start_date', end: 'role_position_end_date' },
    'role_years_on_position',
    'organization_founded_date',
    'organization_employees',
    'organization_revenue',
    'organization_domain_rank',
    'funding_total',
    ...eventRanges,
  ],
).meta({
  title: 'PersonRoleSearchRequest',
  description:
    'All filters must hold, those on roles, organizations and events on one role of the person; values in one list are alternatives; null and an empty list are no filter.',
  examples: [
    { role_title: 'founder OR cto', role_is_current: true, organization_employees_end: 500, page: 1 },
  ],
});

/** A person role search as it is read. */
export type RoleSearchRequest = z.output<typeof roleSearchRequest>;
