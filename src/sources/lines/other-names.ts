import { similarName } from '../../input/request.ts';

/** What tables call the fields of lines; the first one that a kind has is meant. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  key: ['id', 'uuid', 'record_id', 'external_id', 'identifier'],
  name: ['company', 'company_name', 'account_name', 'organization', 'organisation', 'legal_name'],
  organization_name: ['company', 'company_name', 'employer', 'organization', 'organisation', 'account_name'],
  organization_domain: ['company_domain', 'company_website', 'company_url'],
  domain: ['website', 'homepage', 'web', 'url', 'homepage_url', 'company_domain', 'company_website'],
  full_name: ['name', 'contact_name', 'person_name'],
  first_name: ['given_name', 'forename'],
  last_name: ['surname', 'family_name'],
  title: ['job_title', 'position', 'role'],
  headline: ['job_title', 'title', 'position'],
  employees: ['headcount', 'employee_count', 'number_of_employees', 'company_size', 'size'],
  founded_date: ['founded', 'year_founded', 'founded_year', 'founded_on'],
  network_public_profile_url: ['linkedin', 'linkedin_url', 'profile_url', 'linkedin_profile'],
  network_public_identifier: ['slug', 'linkedin_slug', 'linkedin_username', 'public_identifier'],
  keywords: ['tags', 'categories'],
  date_featured: ['date_posted', 'posted_at', 'published_at', 'announced_on'],
  country: ['country_code', 'nation'],
  region: ['state', 'province'],
  city: ['town', 'locality'],
  location: ['address', 'place'],
};

const EMAIL = /^(work_|business_|personal_)?e?_?mails?(_address(es)?)?$/;
const PHONE = /^(work_|business_|personal_|mobile_)?(tele)?phones?(_numbers?)?$|^mobile$/;

/**
 * A question or advice for a field that a kind of lines does not have, such as "did you mean `domain`?"; undefined where
 * nothing is like it.
 * @param known the fields of the kind
 */
export function adviceFor(name: string, known: readonly string[]): string | undefined {
  const folded = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  if (known.includes('full_name') && EMAIL.test(folded))
    return 'addresses are a table of their own, emails, with person_key and email';
  if (known.includes('full_name') && PHONE.test(folded))
    return 'numbers are a table of their own, phone_numbers, with person_key and phone_number';
  const meant =
    known.find((field) => field === folded) ??
    known.find((field) => OTHER_NAMES[field]?.includes(folded)) ??
    similarName(name, known);
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}
