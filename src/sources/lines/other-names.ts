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
    'num',
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
  full_name: [
    'name',
    'person',
    'contact',
    'member',
    'candidate',
    'person_label',
    'display_name',
    'item_label',
  ],
  first_name: ['given_name', 'forename', 'first', 'firstnames', 'name_first'],
  last_name: ['surname', 'family_name', 'last', 'name_last'],
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
    /^(?:company|organi[sz]ation|account|business|billing|(?:legal|reg|headquarters)?address|hq|headquarters|entity|(?:primary)?location|geo|current|customer|supplier|vendor|client|school|university|institution|agency|hospital|store|firm|brand|employer)(?=.)/,
  full_name:
    /^(?:person|contact|mailing|profile|business|home|name|address\d|(?:primary)?location|employee|member|candidate|player|user|author|speaker|founder)(?=.)/,
  is_remote: /^(?:job|posting|position|vacancy|location)(?=.)/,
};

const EMAIL =
  /^(?:work|business|personal|primary|secondary)?e?mails?\d?(?:address(?:es)?|value)?(?:work|home|other)?$/;
const PHONE =
  /^(?:work|business|personal|mobile|corporate|company|home|direct|main|primary|other|first)*(?:tele)?phones?\d?(?:numbers?|value)?(?:work|home|mobile|other)?$|^mobile$/;
const EMPLOYER = /^(?:current|associated)?(?:company|employer|organi[sz]ation|account)\d?(?:name)?$/;
const CONTACT =
  /^(?:(?:main|primary|key)?contacts?(?:persons?|(?:first|last|full)?names?|title|email|phone)?|ceo|founders?)$/;

/** The tables of their own for what a line does not hold, by a field that only its kind has. */
const TABLES: Readonly<Record<string, readonly [names: RegExp, advice: string][]>> = {
  full_name: [
    [EMAIL, 'addresses are a table of their own, emails, with person_key and email'],
    [PHONE, 'numbers are a table of their own, phone_numbers, with person_key and phone_number'],
    [EMPLOYER, 'employers are a table of their own, roles, with person_key, organization_name and title'],
  ],
  employees: [[CONTACT, 'persons are a table of their own, persons, and roles says that they work there']],
};

/**
 * A question or advice for a field that a kind of lines does not have, such as "did you mean `domain`?"; undefined where
 * nothing is like it.
 * @param known the fields of the kind
 */
export function adviceFor(name: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(name);
  const prefix = ofKind(PREFIXES, known);
  const bare = prefix ? letters.replace(prefix, '').replace(prefix, '') : letters;
  const table = ofKind(TABLES, known)?.find(([names]) => names.test(letters) || names.test(bare));
  if (table) return table[1];
  const meant = fieldCalled(letters, known) ?? fieldCalled(bare, known) ?? similarName(name, known);
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}

/** What is stated of the kind that has these fields. */
function ofKind<T>(byField: Readonly<Record<string, T>>, known: readonly string[]): T | undefined {
  return Object.entries(byField).find(([field]) => known.includes(field))?.[1];
}

function fieldCalled(letters: string, known: readonly string[]): string | undefined {
  return (
    known.find((field) => lettersOf(field) === letters) ??
    known.find((field) => OTHER_NAMES[field]?.some((other) => lettersOf(other) === letters))
  );
}

/** The letters and digits of a name: `BillingCity`, `BILLINGCITY`, `Billing City` and `billing.city` are one. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
