import type pg from 'pg';

/**
 * A small dataset in which every filter tells some records from others: three organizations written out, and
 * forty of one kind (ids from 1001) for pages and limits.
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
];
