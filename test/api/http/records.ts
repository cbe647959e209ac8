import type pg from 'pg';

/**
 * Inserts a small dataset in which every filter matches some records and not others. It has three detailed
 * organizations, and forty uniform ones (ids from 1001) for pages and limits. The first person has every field, the
 * second only required ones, and the others share contacts.
 */
export async function insertRecords(pool: pg.Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
}

const STATEMENTS = [
  `insert into locations (id, name, osm_locations) values
    (1, 'Berlin, Germany', '[{"id":10,"name":"Berlin","place_type":"city"},{"id":20,"name":"Germany","place_type":"country"}]'),
    (2, 'Germany', '[{"id":20,"name":"Germany","place_type":"country"}]'),
    (3, 'Remote', '[]'),
    (4, 'Paris, France', '[{"id":30,"name":"Paris","place_type":"city"},{"id":40,"name":"France","place_type":"country"}]')`,
  `insert into industries (id, name) values (4, 'Software'), (96, 'Consulting')`,
  `insert into organization_keywords (id, name) values (100, 'robotics'), (101, 'circuits')`,
  `insert into web_technologies (id, name) values (200, 'nginx'), (201, 'react')`,
  `insert into organizations (id, name, domain, domain_key, description, location_id, industry_id,
      network_public_identifier, network_public_profile_url, founded_date, employees, revenue, funding_total)
    values
    (1, 'Acme', 'acme.example', 'acme.example', 'Robots that assemble circuits.', 1, 4, 'AcMe',
      'https://network.example/company/AcMe', '2012-05-01', 42, 1000000, 3500000),
    (2, 'Bare', null, null, null, null, null, null, null, null, null, null, null),
    (3, 'Café Noir', 'www.noir.example', 'noir.example', 'Coffee and C++ consulting.', 4, 96, 'noir', null,
      '2020-01-31', 7, 50000, null)`,
  `insert into organization_keyword_links (organization_id, keyword_id, position)
    values (1, 101, 0), (1, 100, 1)`,
  `insert into websites (id, domain, domain_key, organization_id, public_rank, analytics_traffic) values
    (50, 'acme.example', 'acme.example', null, 1000, 9000), (51, 'old.example', 'old.example', 1, 1, 1),
    (52, 'noir.example', 'noir.example', 3, 5, null)`,
  `insert into website_technology_links (website_id, web_technology_id, is_active, position)
    values (50, 201, true, 0), (50, 200, true, 1), (52, 200, false, 0)`,
  `insert into job_posts (id, organization_id, source, source_id, url, title, description, is_remote,
      is_active, location_id, date_featured)
    values
    (9007199254740991, 1, 'board_one', 'a', 'https://jobs.example/a', 'Backend Engineer', 'Kubernetes all day.',
      true, true, 1, '2026-03-01'),
    (601, 1, 'network', 'b', 'https://jobs.example/b', 'Intern, backend', null, false, false, 2, '2026-03-02'),
    (602, 3, 'board_two', 'c', 'https://jobs.example/c', 'Barista', 'Make coffee.', false, true, null,
      '2025-12-31')`,
  `insert into simple_events (id, organization_id, source, reason, date_featured, title, url) values
    (700, 1, 'launch_site', 'promoted_on_site', '2025-06-01', 'Acme launches', 'https://launches.example/acme'),
    (701, 1, 'form_d_regulator', 'report_released', '2024-06-01', null, null)`,
  `insert into funding_events (id, organization_id, source, funding_type, date_featured, amount, currency,
      investors, url)
    values (800, 1, 'funding_db', 'seed', '2014-01-01', 500000, 'USD', '["Ada", "Grace"]', null),
    (801, 3, 'funding_db', 'angel', '2021-01-01', 100, 'USD', '[]', 'https://funding.example/noir'),
    (802, 3, 'funding_db', 'grant', '2022-01-01', 70, 'EUR', '[]', null)`,
  `insert into organizations (id, name, employees) select id, 'Row ' || id, 9000 from generate_series(1001, 1040) as id`,
  `insert into job_posts (id, organization_id, source, source_id, url, title, is_remote, is_active, date_featured)
    select 100000 + organization * 100 + nr, organization, 'network', nr, 'https://jobs.example/row',
      'Row job', false, true, date '2020-01-01' + nr / 2
    from generate_series(1001, 1040) as organization, generate_series(1, 32) as nr`,
  `insert into simple_events (id, organization_id, source, reason, date_featured)
    select 100000 + nr, 1001, 'form_c_regulator', 'report_released', date '2020-01-01' + nr / 2
    from generate_series(1, 33) as nr`,
  `insert into funding_events (id, organization_id, source, funding_type, date_featured)
    select 100000 + nr, 1001, 'funding_db', 'undisclosed', date '2020-01-01' + nr / 2
    from generate_series(1, 33) as nr`,
  `insert into person_skills (id, name) values (300, 'Welding'), (301, 'C++')`,
  `insert into persons (id, full_name, first_name, last_name, photo, gender, headline, description, location_id,
      industry_id, network_public_identifier, network_public_profile_url, educations, certifications, courses,
      honors, languages, memberships, test_scores, volunteering)
    values
    (9007199254740991, 'Ada Example', 'Ada', 'Example', 'https://photos.example/ada.jpg', 'female', 'Engineer',
      'Builds robots.', 1, 4, 'Ada-Example', 'https://network.example/in/Ada-Example',
      '[{"school_name": "TU", "degree": "MSc", "start_date": "1999-01-01"}, {"school_name": "Lyceum"}]',
      '[{"name": "Welder"}]', '[{"name": "Algebra", "number": "MA-101"}]', '[{"title": "Prize"}]',
      '[{"name": "Greek"}]', '[{"name": "Society of Engineers", "position": "Treasurer"}]',
      '[{"name": "TOEFL", "score": "115", "date": "2001-02-03"}]', '[{"cause": "Education"}, {}]')`,
  `insert into persons (id, full_name, network_public_identifier) values
    (2, 'Bare', null), (3, 'Cy', 'cy'), (4, 'Di', 'CY'), (5, 'Ed', 'ed')`,
  `insert into person_skill_links (person_id, skill_id, position)
    values (9007199254740991, 301, 0), (9007199254740991, 300, 1)`,
  `insert into roles (id, person_id, organization_id, organization_name, title, description, is_current, start_date,
      end_date, location_id)
    values
    (900, 9007199254740991, 1, 'Acme as it was', 'Engineer', 'Robots.', true, '2020-01-01', null, 1),
    (901, 9007199254740991, null, 'Unknown Ltd', 'Trainee', null, false, null, '2001-01-01', null),
    (902, 9007199254740991, 3, null, 'Barista', null, false, '2022-05-01', '2021-01-01', null),
    (903, 9007199254740991, null, null, 'Author', null, true, null, null, null),
    (904, 9007199254740991, 2, null, 'Adviser', null, false, '2020-01-01', null, null),
    (930, 3, 1, null, 'Fitter', null, true, '2021-01-01', null, null),
    (940, 4, 1, null, 'Fitter', null, true, '2021-01-01', null, null),
    (950, 5, 1, null, 'Director', null, false, '2024-01-01', null, null)`,
  `insert into patents (id, title, number, issue_date) values
    (400, 'A crane', 'US 1', '2001-02-03'), (401, 'A better crane', null, '2002-02-03'), (402, 'Another', null, null)`,
  `insert into patent_author_links (patent_id, person_id, position) values
    (400, 3, 0), (400, 9007199254740991, 1), (401, 9007199254740991, 0), (402, 9007199254740991, 0), (402, 2, 1)`,
  `insert into publications (id, title, publisher) values (410, 'On cranes', 'Journal of Lifting')`,
  `insert into publication_author_links (publication_id, person_id, position)
    values (410, 9007199254740991, 1), (410, 4, 0)`,
  `insert into projects (id, title, start_date) values (420, 'Simulator', '2010-01-01'), (421, 'Not hers', null)`,
  `insert into project_contributor_links (project_id, person_id, position)
    values (420, 9007199254740991, 0), (421, 3, 0)`,
  // Some email types are wrong, because answers derive the type from the domain.
  `insert into emails (person_id, email, email_type, validation_status) values
    (9007199254740991, 'unknown@acme.example', null, 'unknown'),
    (9007199254740991, 'invalid@acme.example', 'work', 'invalid'),
    (9007199254740991, 'b.valid@acme.example', 'personal', 'valid'),
    (9007199254740991, 'a.valid@acme.example', 'work', 'valid'),
    (9007199254740991, 'risky@university.edu', 'personal', 'risky'),
    (9007199254740991, 'ada@mail.gmail.com', 'personal', 'invalid'),
    (9007199254740991, 'ada@gmail.com', 'work', 'risky'),
    (9007199254740991, 'ada@proton.me', null, 'valid'),
    (3, 'cy@gmx.de', 'personal', 'valid')`,
  `insert into emails (person_id, email, validation_status)
    select id, 'shared@acme.example', 'valid' from persons`,
  `insert into emails (person_id, email, validation_status) values (5, 'two@acme.example', 'valid'),
    (2, 'two@acme.example', 'valid')`,
  `insert into phone_numbers (person_id, phone_number) select id, '+442079460123' from persons where id <> 2`,
  `insert into phone_numbers (person_id, phone_number) values (9007199254740991, '+12025550101')`,
  `update websites set analytics_rank = 77 where id = 50`,
];
