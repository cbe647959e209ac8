import { expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { ABSENT } from '../../../src/contract/input/field-words.ts';

const noExclusion = () => ': make a list of what to leave out, and name it in `not_in_lists`';
const noExclusionBy = (field: string) => noExclusion().replace(': ', `: no field excludes by \`${field}\`; `);

const CONTACTS =
  ': contacts are found by person_contacts_lookup, and persons by a contact by person_detail_reverse_lookup';

/** What searches of other vendors call their fields, with the fields that the error names, or what it says that there is not. */
const NAMES: Record<string, [name: string, meant: string][]> = {
  person_role_search: [
    ['person_titles', 'role_title'],
    ['q_keywords', 'organization_keywords'],
    ['person_seniorities', 'role_title'],
    ['organization_num_employees_ranges', 'organization_employees_start'],
    ['q_organization_domains_list', 'organization_domains'],
    ['organization_job_titles', 'role_title'],
    ['currently_using_any_of_technology_uids', 'organization_web_technologies'],
    ['revenue_range', 'organization_revenue_start'],
    ['organization_latest_funding_stage_cd', 'funding_types'],
    ['job_company_name', 'organizations'],
    ['job_title_role', 'role_title'],
    ['job_title_levels', 'role_title'],
    ['location_country', 'person_locations organization_locations'],
    ['job_company_size', 'organization_employees_start'],
    ['job_company_industry', 'organization_industries'],
    ['organization_name', 'organizations'],
    ['role_start_date', 'role_position_start_date'],
    ['current_employer', 'organizations'],
    ['current_title', 'role_title'],
    ['past_titles', 'role_title'],
    ['company_headcount', 'organization_employees_start'],
    ['companyNames', 'organizations'],
    ['managementLevel', 'role_title'],
    ['jobTitles', 'role_title'],
    ['contact_location', 'person_locations'],
    ['company_linkedin_urls', 'organization_network_public_identifiers'],
    ['linkedin_urls', 'person_network_public_identifiers organization_network_public_identifiers'],
    ['years_in_current_position', 'role_years_on_position_start'],
    ['position_started_after', 'role_position_start_date'],
    ['min_company_employees', 'organization_employees_start'],
    ['max_company_employees', 'organization_employees_end'],
    ['not_industries', 'organization_industries_exclude person_industries_exclude'],
    [
      'exclude_locations',
      ': no field excludes by `person_locations` or `organization_locations`; make a list of what to leave out, and name it in `not_in_lists`',
    ],
    ['person_locations_exclude', noExclusionBy('person_locations')],
    ['organizations_exclude', noExclusionBy('organizations')],
    ['exclude_companies', noExclusionBy('organizations')],
    ['company_domain_not', noExclusionBy('organization_domains')],
    ['person_skills_exclude', noExclusionBy('person_skills')],
    ['exclude_person_ids', 'not_in_lists'],
    ['person_title_exclude', ': write NOT in `role_title`'],
    ['headline_without', ': write NOT in `person_headline`'],
    ['is_not_current', ': `role_is_current` takes false'],
    ['person_industry_exclude', 'person_industries_exclude'],
    ['not_in_list', 'not_in_lists'],
    ['person_ids', 'in_lists'],
    ['job_start_date', 'role_position_start_date'],
    ['skills_any', 'person_skills'],
    ['company_country', 'organization_locations'],
    ['person_country', 'person_locations'],
    ['company_technologies', 'organization_web_technologies'],
    ['function', 'role_title'],
    ['department', 'role_title'],
    ['management_level', 'role_title'],
    ['gender', ': there is no filter by gender or birth'],
    ['birth_date', ': there is no filter by gender or birth'],
    ['school', ': there is no filter by education'],
    ['degree_major', ': there is no filter by education'],
    ['sort', ': there is no order to choose'],
    ['order_by', ': there is no order to choose'],
    ['contact_email_status', CONTACTS],
    ['years_experience', 'role_years_on_position_start'],
    ['company_founded_year', 'organization_founded_date_start'],
    ['job_last_updated_at', 'seen_since'],
    ['location_names', 'person_locations organization_locations'],
    ['company_domain_list', 'organization_domains'],
    ['headline_keywords', 'person_headline'],
    ['bio', 'person_description'],
    ['summary', 'person_description'],
    ['include_similar_titles', 'role_title'],
  ],
  organization_search: [
    ['num_employees_enum', 'employees_start'],
    ['founded_on', 'founded_date_start'],
    ['founded_year', 'founded_date_start'],
    ['founded_after', 'founded_date_start'],
    ['categories', 'industries'],
    ['category_groups', 'industries'],
    ['location_identifiers', 'locations'],
    ['last_funding_type', 'funding_types'],
    ['last_funding_at', 'funding_event_date_featured_start'],
    ['num_funding_rounds', 'funding_event_date_featured_start'],
    ['ticker', ': there is nothing about stocks and acquisitions'],
    ['naics_codes', ': there are no codes of industries: filter by the ids of industries'],
    ['sic_codes', ': there are no codes of industries: filter by the ids of industries'],
    ['employee_count_min', 'employees_start'],
    ['headcount_max', 'employees_end'],
    ['employee_growth_12m', ': there are no growth rates'],
    ['company_keywords', 'keywords'],
    ['technologies_used', 'web_technologies'],
    ['company_website', 'domains'],
    ['monthly_visits', 'domain_traffic_start'],
    ['traffic_rank', 'domain_rank_start'],
    ['is_hiring', 'job_post_is_active'],
    ['open_jobs_count', 'job_post_is_active'],
    ['job_titles_hiring', 'job_post_title'],
    ['linkedin_company_url', 'network_public_identifiers'],
    ['revenue_min', 'revenue_start'],
    ['annual_revenue_max', 'revenue_end'],
    ['hq_country', 'locations'],
    ['hq_city', 'locations'],
    ['short_description', 'description'],
    ['investors', ': there is no filter by investors'],
    ['followers_count', ': there are no followers or connections'],
    ['announced_on', 'funding_event_date_featured_start'],
    ['funding_stage', 'funding_types'],
    ['funding_date_from', 'funding_event_date_featured_start'],
    ['ipo_status', ': there is nothing about stocks and acquisitions'],
    ['sort_by', ': there is no order to choose'],
    ['name_contains', 'organization_ids'],
    ['company_description', 'description'],
    ['posted_jobs_after', 'job_post_date_featured_start'],
    ['not_industry', 'industries_exclude'],
    ['locations_exclude', noExclusionBy('locations')],
    ['keywords_exclude', noExclusionBy('keywords')],
    ['exclude_technologies', noExclusionBy('web_technologies')],
    ['industry_list', 'industries'],
  ],
  person_detail_lookup: [
    ['email', CONTACTS],
    ['phone', CONTACTS],
    ['exclude_ids', ''],
    ['person_ids', 'person_id'],
  ],
  job_search: [
    ['job_title_or', 'title'],
    ['job_title_not', ': write NOT in `title`'],
    ['description_exclusion', ': write NOT in `description`'],
    ['exclude_remote', ': `is_remote` takes false'],
    ['company_name_not', noExclusionBy('organization_ids')],
    ['exclude_locations', 'locations_exclude'],
    ['excluded_sectors', noExclusion()],
    ['job_country_code_or', 'locations'],
    ['posted_at_max_age_days', 'date_featured_start'],
    ['posted_at_gte', 'date_featured_start'],
    ['posted_at_lte', 'date_featured_end'],
    ['company_name_or', 'organization_ids'],
    ['min_salary_usd', ': there are no salaries'],
    ['salary_min', ': there are no salaries'],
    ['remote_only', 'is_remote'],
    ['remote_allowed', 'is_remote'],
    ['job_description_contains_or', 'description'],
    ['job_description_pattern_or', 'description'],
    ['order_by', ': there is no order to choose'],
    ['include_total_results', ': the answer has the total'],
    ['employment_type', ': there are no kinds of employment or benefits'],
    ['job_location_pattern_or', 'locations'],
    ['title_search', 'title'],
    ['keywords', 'title'],
    ['what', 'title'],
    ['where', 'locations'],
    ['radius', ': there is no search by distance'],
    ['source', 'job_source'],
    ['discovered_at_gte', 'date_featured_start'],
    ['company_ids', 'organization_ids'],
    ['job_status', 'is_active'],
    ['visa_sponsorship', ': there are no kinds of employment or benefits'],
    ['experience_level', 'title'],
    ['title_filter', 'title'],
    ['location_filter', 'locations'],
    ['description_filter', 'description'],
    ['posted_within_days', 'date_featured_start'],
    ['work_mode', 'is_remote'],
  ],
};

const CASES = Object.entries(NAMES).flatMap(([operation, names]) =>
  names.map(([name, meant]) => ({ operation, name, meant })),
);

/** The error of an unknown field of an operation. */
function errorOf(operationId: string, name: string): string | undefined {
  const operation = operations.find((one) => one.operationId === operationId);
  const { error } = operation?.input.safeParse({ account_id: 1, [name]: 1 }) ?? {};
  return error?.issues.find(({ code }) => code === 'unrecognized_keys')?.message;
}

test.each(CASES)(
  'the field $name of $operation is unknown, and means $meant',
  ({ operation, name, meant }) => {
    const hint = `; did you mean ${meant
      .split(' ')
      .map((field) => `\`${field}\``)
      .join(' or ')}?`;
    expect(errorOf(operation, name)).toBe(
      `is not a field of this operation${meant === '' || meant.startsWith(':') ? meant : hint}`,
    );
  },
);

test('the table has at least eighty names, and no name that is a field', () => {
  expect(CASES.length).toBeGreaterThan(80);
});

test.each(ABSENT)(
  'no field of a search has one of the words $words, of which it is said: $says',
  ({ words }) => {
    const searches = operations.filter(({ operationId }) => /_search$/.test(operationId));
    for (const { schema } of searches)
      for (const field of Object.keys(schema.properties))
        if (!field.startsWith('funding_total'))
          expect(
            field.split('_').filter((word) => words.includes(word)),
            field,
          ).toEqual([]);
  },
);

test.each(['xxxxxxxx', 'te', '', '_', '__proto__', 'constructor', 'list', 'of_the_and'])(
  'a name %j without a meaning has no hint by its words',
  (name) => {
    expect(errorOf('website_detail_lookup', name) ?? 'is not a field of this operation').toBe(
      'is not a field of this operation',
    );
  },
);
