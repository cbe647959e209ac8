/** What other interfaces call the fields of requests. The fields of an entry mean the same in different operations. */
export const SYNONYMS: readonly { fields: readonly string[]; words: readonly string[] }[] = [
  {
    fields: ['role_title', 'title', 'q', 'description'],
    words: [
      'query',
      'search',
      'keyword_search',
      'text',
      'term',
      'job_title',
      'position',
      'seniority',
      'level',
    ],
  },
  { fields: ['role_title', 'q'], words: ['title', 'role', 'job'] },
  {
    fields: ['industries', 'organization_industries', 'person_industries'],
    words: ['industry', 'industry_id', 'industry_ids', 'sector', 'sectors', 'vertical'],
  },
  {
    fields: ['locations', 'location_id', 'person_locations', 'organization_locations'],
    words: [
      'location',
      'country',
      'countries',
      'country_code',
      'city',
      'region',
      'state',
      'place',
      'address',
    ],
  },
  {
    fields: ['person_name', 'full_name', 'organization_ids', 'q'],
    words: ['name', 'person', 'fullname'],
  },
  {
    fields: ['organizations', 'organization_name', 'organization_ids', 'name'],
    words: ['company', 'companies', 'company_name', 'company_id', 'company_ids', 'employer', 'organization'],
  },
  {
    fields: ['domains', 'organization_domains', 'organization_domain', 'domain'],
    words: ['website', 'websites', 'url', 'site', 'hostname', 'company_domain', 'company_website'],
  },
  {
    fields: ['employees_start', 'organization_employees_start'],
    words: ['headcount', 'employees', 'employee_count', 'company_size', 'min_employees', 'employees_min'],
  },
  {
    fields: ['employees_end', 'organization_employees_end'],
    words: ['max_employees', 'employees_max', 'max_headcount'],
  },
  { fields: ['revenue_start', 'organization_revenue_start'], words: ['revenue', 'annual_revenue'] },
  { fields: ['founded_date_start', 'organization_founded_date_start'], words: ['founded', 'founded_after'] },
  { fields: ['funding_total_start'], words: ['funding', 'total_funding'] },
  { fields: ['keywords', 'organization_keywords'], words: ['keyword', 'tag', 'tags'] },
  {
    fields: ['web_technologies', 'organization_web_technologies'],
    words: ['technology', 'technologies', 'tech', 'tech_stack'],
  },
  { fields: ['person_skills'], words: ['skill', 'skills', 'competences'] },
  {
    fields: [
      'network_public_identifiers',
      'person_network_public_identifiers',
      'network_public_identifier',
      'organization_network_public_identifier',
    ],
    words: [
      'profile',
      'profile_url',
      'profile_urls',
      'slug',
      'handle',
      'username',
      'linkedin',
      'linkedin_url',
    ],
  },
  { fields: ['is_remote', 'job_post_is_remote'], words: ['remote', 'remote_only', 'workplace'] },
  { fields: ['is_active', 'job_post_is_active'], words: ['active', 'open', 'is_open'] },
  { fields: ['date_featured_start', 'job_post_date_featured_start'], words: ['posted_after', 'date_posted'] },
  { fields: ['date_featured_end', 'job_post_date_featured_end'], words: ['posted_before'] },
  { fields: ['date_created_start'], words: ['since', 'from', 'from_date'] },
  { fields: ['seen_since'], words: ['last_seen', 'updated_since', 'updated_after', 'fresh_since', 'since'] },
  { fields: ['date_created_end'], words: ['until', 'to', 'to_date'] },
  { fields: ['role_is_current'], words: ['current', 'is_current', 'current_only'] },
  { fields: ['page_size'], words: ['limit', 'per_page', 'count', 'max_results', 'take'] },
  { fields: ['page'], words: ['offset', 'cursor', 'skip', 'start'] },
  { fields: ['fields'], words: ['select', 'columns', 'include', 'properties'] },
  { fields: ['facets'], words: ['aggregations', 'aggs', 'group_by'] },
  { fields: ['items'], words: ['records', 'requests', 'rows', 'inputs', 'details'] },
  { fields: ['person_id', 'organization_id'], words: ['id', 'uid'] },
  { fields: ['email'], words: ['mail', 'work_email', 'personal_email'] },
  { fields: ['phone_number'], words: ['phone', 'mobile', 'telephone', 'tel'] },
  { fields: ['min_likelihood'], words: ['likelihood', 'score', 'threshold', 'confidence', 'min_score'] },
  { fields: ['reference'], words: ['external_id', 'client_reference', 'request_id'] },
  { fields: ['do_contacts_enrichment'], words: ['enrich', 'enrichment'] },
  { fields: ['expiry_date'], words: ['expires', 'expires_at', 'expiration'] },
  { fields: ['scopes'], words: ['permissions', 'roles'] },
];

/** The fields among the known ones that a word stands for; none where the word is not in the list. */
export function synonymousFields(word: string, known: readonly string[]): readonly string[] {
  for (const { fields, words } of SYNONYMS) {
    if (!words.includes(word)) continue;
    const meant = fields.filter((field) => known.includes(field));
    if (meant.length > 0) return meant;
  }
  return [];
}
