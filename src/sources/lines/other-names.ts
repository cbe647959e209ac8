import { similarName } from '../../input/request.ts';

/** What tables call the fields of lines; the first one that a kind has is meant. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  key: [
    'id',
    'uuid',
    'record_id',
    'external_id',
    'identifier',
    'permalink',
    'lei',
    'item',
    'number',
    'uid',
    'cik',
    'cik_str',
    'jobid',
    'uniq_id',
    'shortcode',
  ],
  name: [
    'company',
    'account',
    'organization',
    'organisation',
    'legal_name',
    'startup',
    'startup_name',
    'label',
    'item_label',
    'title',
    'display_name',
  ],
  organization_key: [
    'company_id',
    'company_uuid',
    'company_permalink',
    'org_id',
    'org_uuid',
    'account_id',
    'employer_id',
  ],
  organization_name: [
    'company',
    'company_name',
    'employer',
    'organization',
    'organisation',
    'account_name',
    'startup_name',
    'employer_name',
    'hiring_organization',
    'company_display_name',
  ],
  organization_domain: ['company_domain', 'company_website', 'company_url'],
  domain: [
    'website',
    'website_url',
    'domain_name',
    'homepage',
    'web',
    'url',
    'homepage_url',
    'link',
    'site',
    'domains',
    'official_website',
  ],
  full_name: ['name', 'person', 'contact', 'person_label', 'display_name', 'item_label'],
  first_name: ['given_name', 'forename'],
  last_name: ['surname', 'family_name'],
  title: ['job_title', 'position', 'role', 'name', 'job_opening_name'],
  headline: ['job_title', 'title', 'position', 'role', 'occupation'],
  description: [
    'about',
    'about_us',
    'summary',
    'bio',
    'one_liner',
    'seo_description',
    'notes',
    'item_description',
    'tagline',
    'short_description',
    'overview',
    'long_description',
    'body',
  ],
  employees: [
    'headcount',
    'employee_count',
    'number_of_employees',
    'no_of_employees',
    'size',
    'team_size',
    'size_range',
    'employee_range',
    'employee_estimate',
    'employees_range',
    'employees_latest_number',
  ],
  revenue: ['annual_revenue', 'turnover'],
  funding_total: [
    'total_funding',
    'total_funding_amount',
    'total_funding_usd',
    'total_funding_amount_in_usd',
    'total_money_raised',
    'funding_raised',
    'total_raised',
  ],
  founded_date: [
    'founded',
    'year_founded',
    'founded_year',
    'founded_on',
    'founding_year',
    'inception',
    'incorporation_date',
    'date_founded',
    'foundation_date',
    'launch_year',
    'year_started',
    'established',
    'year_established',
    'creation_date',
  ],
  network_public_profile_url: [
    'linkedin',
    'linkedin_url',
    'profile_url',
    'linkedin_profile',
    'linkedin_company_page',
    'linkedin_c',
  ],
  network_public_identifier: ['slug', 'linkedin_slug', 'linkedin_username', 'public_identifier'],
  photo: [
    'avatar',
    'picture',
    'image',
    'image_url',
    'profile_pic',
    'profile_pic_url',
    'photo_url',
    'avatar_url',
  ],
  keywords: ['tags', 'categories', 'category_list'],
  url: [
    'link',
    'job_url',
    'apply_url',
    'posting_url',
    'redirect_url',
    'hosted_url',
    'uri',
    'apply_link',
    'shortlink',
  ],
  is_remote: ['remote', 'remote_allowed', 'remote_work', 'telecommuting', 'telecommute', 'remote_status'],
  date_featured: [
    'date',
    'date_posted',
    'posted_at',
    'posted_date',
    'posting_date',
    'published_at',
    'publication_date',
    'created_at',
    'listed_time',
    'announced_on',
    'announced_date',
    'funded_at',
    'created',
    'published',
    'published_on',
    'posted_on',
    'post_date',
    'postdate',
    'publication_start_date',
    'released_date',
    'date_published',
  ],
  funding_type: ['round', 'funding_round', 'investment_type', 'funding_round_type', 'series', 'stage'],
  amount: ['amount_usd', 'amount_in_usd', 'raised_amount', 'raised_amount_usd', 'money_raised'],
  currency: ['currency_code', 'raised_amount_currency_code', 'money_raised_currency'],
  investors: ['investor_names', 'investors_name', 'lead_investors'],
  start_date: ['started_on', 'start', 'from'],
  end_date: ['ended_on', 'end', 'to'],
  country: [
    'country_code',
    'country_region',
    'nation',
    'country_name',
    'country_label',
    'country_of_address',
  ],
  region: [
    'state',
    'state_code',
    'state_region',
    'state_province',
    'province',
    'county',
    'state_county_of_address',
    'state_name',
  ],
  city: ['town', 'post_town', 'locality', 'city_town_village_locality_of_address'],
  location: [
    'address',
    'place',
    'headquarters',
    'all_locations',
    'candidate_required_location',
    'area',
    'office',
    'full_address',
    'location_str',
    'location_display',
    'location_display_name',
    'joblocation_address',
    'headquarters_label',
    'hq_label',
  ],
  industry: ['sector', 'industries', 'industry_label', 'industry_name', 'primary_industry'],
};

/** What stands before the name of a field, by a field that only such kinds have. */
const PREFIXES: Readonly<Record<string, RegExp>> = {
  employees:
    /^(?:company|organi[sz]ation|account|business|billing|(?:legal_|reg_|headquarters_)?address|hq|headquarters|entity|(?:primary_)?location|geo|current)_/,
  full_name: /^(?:person|contact|mailing|profile|business|home|name|address_\d|(?:primary_)?location)_/,
  is_remote: /^(?:job|posting|position|vacancy|location)_/,
};

const EMAIL =
  /^(?:(?:work|business|personal|primary|secondary)_)?e?_?mails?(?:_\d)?(?:_address(?:es)?|_value)?(?:_(?:work|home|other))?$/;
const PHONE =
  /^(?:(?:work|business|personal|mobile|corporate|company|home|direct|main|primary|other|first)_)*(?:tele)?phones?(?:_\d)?(?:_numbers?|_value)?(?:_(?:work|home|mobile|other))?$|^mobile$/;
const EMPLOYER = /^(?:current_|associated_)?(?:company|employer|organi[sz]ation|account)(?:_\d)?(?:_name)?$/;

/** The tables of their own for what a person's line does not hold. */
const OF_PERSONS: readonly [names: RegExp, advice: string][] = [
  [EMAIL, 'addresses are a table of their own, emails, with person_key and email'],
  [PHONE, 'numbers are a table of their own, phone_numbers, with person_key and phone_number'],
  [EMPLOYER, 'employers are a table of their own, roles, with person_key, organization_name and title'],
];

/**
 * A question or advice for a field that a kind of lines does not have, such as "did you mean `domain`?"; undefined where
 * nothing is like it.
 * @param known the fields of the kind
 */
export function adviceFor(name: string, known: readonly string[]): string | undefined {
  const folded = fold(name);
  const [, prefix] = Object.entries(PREFIXES).find(([field]) => known.includes(field)) ?? [];
  const bare = prefix ? folded.replace(prefix, '').replace(prefix, '') : folded;
  const table =
    known.includes('full_name') && OF_PERSONS.find(([names]) => names.test(folded) || names.test(bare));
  if (table) return table[1];
  const meant = fieldCalled(folded, known) ?? fieldCalled(bare, known) ?? similarName(name, known);
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}

function fieldCalled(folded: string, known: readonly string[]): string | undefined {
  return (
    known.find((field) => field === folded) ?? known.find((field) => OTHER_NAMES[field]?.includes(folded))
  );
}

/** The words of a name with `_` between them: `BillingCity`, `Billing City` and `billing.city` are one. */
function fold(name: string): string {
  return name
    .replaceAll('LinkedIn', 'Linkedin')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}
