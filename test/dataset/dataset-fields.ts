/** The fields of a kind of record, as dataset.md describes them. */
export interface Fields {
  required: string[];
  optional: string[];
}

function fields(required: string, optional = ''): Fields {
  return { required: required.split(' ').filter(Boolean), optional: optional.split(' ').filter(Boolean) };
}

/** The fields of each file's records; of the lists within a person, under `persons.` and the list's name. */
export const fieldsByFile: Record<string, Fields> = {
  industries: fields('id name'),
  organization_keywords: fields('id name'),
  person_skills: fields('id name'),
  web_technologies: fields('id name'),
  locations: fields('id name osm_locations'),
  organizations: fields(
    'id name',
    `domain description location_id industry_id network_public_identifier network_public_profile_url keyword_ids
    founded_date employees revenue funding_total`.replace(/\s+/g, ' '),
  ),
  websites: fields('id domain', 'organization_id public_rank analytics_rank analytics_traffic technologies'),
  'websites.technologies': fields('web_technology_id is_active'),
  persons: fields(
    'id full_name',
    `first_name last_name photo gender headline description location_id industry_id network_public_identifier
    network_public_profile_url skill_ids educations certifications courses honors languages organizations test_scores
    volunteering`.replace(/\s+/g, ' '),
  ),
  'persons.roles': fields(
    'id title is_current',
    'organization_id organization_name description start_date end_date location_id',
  ),
  'persons.educations': fields('school_name', 'degree field_of_study grade description start_date end_date'),
  'persons.certifications': fields('name', 'authority license_number url start_date end_date'),
  'persons.courses': fields('name', 'number'),
  'persons.honors': fields('title', 'issuer issue_date description'),
  'persons.languages': fields('name', 'proficiency'),
  'persons.organizations': fields('name', 'position start_date end_date description'),
  'persons.test_scores': fields('name', 'score date description'),
  'persons.volunteering': fields('', 'role organization_name cause start_date end_date description'),
  patents: fields('id title author_ids', 'number status url issue_date description'),
  publications: fields('id title author_ids', 'publisher url published_date description'),
  projects: fields('id title contributor_ids', 'url start_date end_date description'),
  job_posts: fields(
    'id organization_id source source_id url title is_remote is_active date_featured',
    'description location_id',
  ),
  simple_events: fields('id organization_id source reason date_featured', 'title url'),
  funding_events: fields(
    'id organization_id source funding_type date_featured',
    'amount currency investors url',
  ),
  emails: fields('person_id email validation_status', 'email_type'),
  phone_numbers: fields('person_id phone_number'),
};
