import { expect, test } from 'vitest';
import { operations } from '../../src/http/operations.ts';
import { SYNONYMS } from '../../src/input/synonyms.ts';
import { call } from '../account/calls.ts';
import { post, serviceForTests } from './service.ts';

const service = serviceForTests();

test.each<[operation: string, word: string, hint: string]>([
  ['organization_search', 'industry', '`industries`'],
  ['organization_search', 'query', '`description`'],
  ['organization_search', 'country', '`locations`'],
  ['organization_search', 'company_name', '`organization_ids`'],
  ['organization_search', 'headcount', '`employees_start`'],
  ['organization_search', 'employees_min', '`employees_start`'],
  ['person_role_search', 'query', '`role_title`'],
  ['person_role_search', 'Title', '`role_title`'],
  ['person_role_search', 'country', '`person_locations` or `organization_locations`'],
  ['person_role_search', 'industry', '`organization_industries` or `person_industries`'],
  ['person_role_search', 'company', '`organizations`'],
  ['person_role_search', 'limit', '`page_size`'],
  ['job_search', 'query', '`title` or `description`'],
  ['job_search', 'country[0]', '`locations`'],
  ['job_search', 'remote', '`is_remote`'],
  ['person_match', 'name', '`full_name`'],
  ['person_match', 'company', '`organization_name`'],
  ['person_match', 'linkedin_url', '`network_public_identifier`'],
  ['website_detail_lookup', 'url', '`domain`'],
  ['organization_search', 'fundingEventDateFeaturedStart', '`funding_event_date_featured_start`'],
  ['organization_search', 'job-post-date-featured-end', '`job_post_date_featured_end`'],
  ['organization_search', ' Simple Event Date Featured End', '`simple_event_date_featured_end`'],
  ['person_role_search', 'roleYearsOnPositionStrat', '`role_years_on_position_start`'],
  ['person_role_search', 'organization.web.technologies', '`organization_web_technologies`'],
  ['person_match', 'CompanyName', '`organization_name`'],
  ['person_match', 'linkedin-url', '`network_public_identifier`'],
  ['job_search', 'isRemote[0]', '`is_remote`'],
])('%s with the unknown field %s is answered with %s', async (operation, word, hint) => {
  const { status, body } = await post(service, operation, { [word]: 'x' });
  const unknown = body.errors?.find(({ code }) => code === 'unknown_field');
  const detail = `is not a field of this operation; did you mean ${hint}?`;
  expect([status, unknown]).toEqual([400, { pointer: `/${word}`, detail, code: 'unknown_field' }]);
});

test.each(SYNONYMS)(
  '$fields are fields, and some operation answers each of $words with one of them',
  ({ fields, words }) => {
    const known = new Set(operations.flatMap(({ schema }) => Object.keys(schema.properties)));
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
    for (const word of words) {
      const hints = operations.flatMap(({ input }) => input.safeParse({ [word]: 'x' }).error?.issues ?? []);
      expect([
        word,
        hints.some(({ message }) => fields.some((field) => message.includes(`mean \`${field}\``))),
      ]).toEqual([word, true]);
    }
  },
);

test('the error of a call that names another account names the account of the key', async () => {
  const { key, accountId } = service;
  const path = `/api/${accountId + 1}/datastorage/job_search/`;
  const { status, body } = await call(service, path, { method: 'POST', key, body: {} });
  expect([status, body.code]).toEqual([403, 'wrong_account']);
  expect(body.detail).toContain(`use the account ${accountId}.`);
  const unknown = await call(service, path, { method: 'POST', key: `${key.slice(0, -4)}AAAA`, body: {} });
  expect(unknown.status).toBe(401);
  expect(unknown.body.detail).not.toContain(String(accountId));
});
