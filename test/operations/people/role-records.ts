import type pg from 'pg';
import { insertRecords } from '../../api/http/records.ts';

/**
 * Inserts the records of `insertRecords`, and three persons so that each filter on roles has a different result: two
 * roles at the same organization, the same title at two organizations, and a start on 29 February.
 */
export async function insertRoleRecords(pool: pg.Pool): Promise<void> {
  await insertRecords(pool);
  for (const statement of STATEMENTS) await pool.query(statement);
}

const STATEMENTS = [
  `insert into persons (id, full_name, first_name, last_name, headline, description, location_id, industry_id,
      network_public_identifier)
    values
    (20, 'Grace Höpper', 'Grace', 'Höpper', 'Compiler engineer', 'Writes C++ compilers.', 4, 96, 'GRACE-H'),
    (21, 'Hal', null, null, null, null, null, null, null),
    (22, 'Ida', null, null, null, null, 2, 4, 'ida')`,
  'insert into person_skill_links (person_id, skill_id, position) values (20, 300, 0)',
  `insert into roles (id, person_id, organization_id, organization_name, title, description, is_current, start_date,
      end_date)
    values
    (2001, 20, 3, null, 'Head of Engineering', 'Leads forty people.', true, '2023-03-01', null),
    (2002, 20, 1, null, 'Software Engineer', null, false, '2015-06-01', '2018-05-31'),
    (2003, 20, 1, null, 'Engineering Manager', null, false, '2018-06-01', '2023-02-28'),
    (2010, 21, null, 'Unknown Ltd', 'Engineer', null, true, '2024-02-29', null),
    (2020, 22, 2, null, 'Founder', null, true, '2010-11-20', null),
    (2021, 22, 3, null, 'Founder', null, false, '2008-01-01', '2010-11-19')`,
];
