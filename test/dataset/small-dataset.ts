import type { Delivery } from './dataset-directory.ts';

/** A delivery with a few records in each file. They use every reference and every list. */
export function smallDataset(): Required<Omit<Delivery, 'removed' | 'suppressed_persons'>> {
  return {
    industries: [
      { id: 1, name: 'Software' },
      { id: 2, name: 'Shipping' },
    ],
    organization_keywords: [
      { id: 1, name: 'SDK' },
      { id: 2, name: 'Cranes' },
      { id: 3, name: 'Ports' },
    ],
    person_skills: [
      { id: 1, name: 'C++' },
      { id: 2, name: 'Welding' },
      { id: 3, name: 'Greek' },
    ],
    web_technologies: [
      { id: 1, name: 'nginx' },
      { id: 2, name: 'PHP' },
    ],
    locations: [
      { id: 1, name: 'Germany', osm_locations: [{ id: 10, name: 'Germany', place_type: 'country' }] },
      {
        id: 2,
        name: 'Kiel, Germany',
        osm_locations: [
          { id: 11, name: 'Kiel', place_type: 'city' },
          { id: 10, name: 'Germany', place_type: 'country' },
        ],
      },
      { id: 3, name: 'Remote', osm_locations: [] },
    ],
    organizations: [
      {
        id: 1,
        name: 'Kran & Co',
        domain: 'kran.example',
        description: 'Cranes\tand\\or ports\nsince 1900',
        location_id: 2,
        industry_id: 2,
        keyword_ids: [3, 2, 3],
        employees: 12,
        founded_date: '1900-01-01',
      },
      { id: 2, name: 'Bücher', domain: 'https://www.Bücher.example/', industry_id: 1, keyword_ids: [1] },
      { id: 3, name: 'Nothing known' },
    ],
    websites: [
      {
        id: 1,
        domain: 'kran.example',
        organization_id: 1,
        public_rank: 7,
        technologies: [
          { web_technology_id: 2, is_active: false },
          { web_technology_id: 1, is_active: true },
        ],
      },
      { id: 2, domain: 'nobody.example', analytics_traffic: 9007199254740991 },
    ],
    persons: [
      {
        id: 1,
        full_name: 'Ann Sample',
        headline: 'Crane driver',
        location_id: 2,
        industry_id: 2,
        network_public_identifier: 'Ann-Sample',
        skill_ids: [2, 1],
        roles: [
          {
            id: 11,
            organization_id: 1,
            title: 'Driver',
            is_current: true,
            start_date: '2010-01-01',
            location_id: 2,
          },
          { id: 12, organization_name: 'Unknown Ltd', title: 'Trainee', is_current: false },
        ],
        educations: [{ school_name: 'Kiel', degree: null }],
        languages: [{ name: 'Greek', proficiency: 'native' }],
      },
      {
        id: 2,
        full_name: 'Bob Sample',
        skill_ids: [3],
        roles: [{ id: 21, organization_id: 2, title: 'Editor', is_current: true }],
      },
      { id: 3, full_name: 'Cy Sample', network_public_identifier: 'cy' },
    ],
    patents: [{ id: 1, title: 'A crane', author_ids: [2, 1], issue_date: '2001-02-03' }],
    publications: [{ id: 1, title: 'On cranes', author_ids: [1, 3] }],
    projects: [{ id: 1, title: 'Crane simulator', contributor_ids: [3] }],
    job_posts: [
      {
        id: 1,
        organization_id: 1,
        source: 'network',
        source_id: 'a',
        url: 'https://jobs.example/1',
        title: 'Driver',
        is_remote: false,
        is_active: true,
        location_id: 2,
        date_featured: '2026-01-01',
      },
    ],
    simple_events: [
      {
        id: 1,
        organization_id: 1,
        source: 'launch_site',
        reason: 'promoted_on_site',
        date_featured: '2025-01-01',
      },
    ],
    funding_events: [
      {
        id: 1,
        organization_id: 2,
        source: 'funding_db',
        funding_type: 'seed',
        date_featured: '2025-01-01',
        amount: 1000,
        investors: ['Sample Capital'],
      },
    ],
    emails: [
      { person_id: 1, email: 'Ann@Kran.example', validation_status: 'valid' },
      { person_id: 2, email: 'shared@sample.example', validation_status: 'risky', email_type: 'work' },
      { person_id: 3, email: 'shared@sample.example', validation_status: 'risky' },
    ],
    phone_numbers: [
      { person_id: 1, phone_number: '+44 (0)20 7946 0123' },
      { person_id: 3, phone_number: 'tel:+1-202-555-0101' },
    ],
  };
}
