import type pg from 'pg';

/** Inserts persons and organizations with similar names. */
export async function insertMatchRecords(pool: pg.Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
}

const STATEMENTS = [
  `insert into locations (id, name, osm_locations) values
    (1, 'Berlin, Germany', '[{"id":10,"name":"Berlin","place_type":"city"},{"id":20,"name":"Germany","place_type":"country"}]'),
    (2, 'Germany', '[{"id":20,"name":"Germany","place_type":"country"}]'),
    (3, 'Remote', '[]')`,
  `insert into organizations (id, name, domain, domain_key, location_id, network_public_identifier) values
    (1, 'Globex GmbH & Co. KG', 'globex.example', 'globex.example', 1, 'Globex'),
    (2, 'Initech, Inc.', 'initech.example', 'initech.example', null, null),
    (3, 'Umbrella', 'shared.example', 'shared.example', 2, 'umbrella'),
    (4, 'Umbrella Corporation', 'shared.example', 'shared.example', null, null),
    (5, 'Stark Industries', 'stark.example', 'stark.example', null, null),
    (6, 'Starc Industries', null, null, null, null),
    (7, 'AG', null, null, null, null),
    (8, 'Café Società S.p.A.', null, null, 1, null),
    (9, '株式会社サクラ', null, null, null, null), (10, 'Freelancer', 'freelancer.example', 'freelancer.example', null, null)`,
  `insert into websites (id, domain, domain_key, public_rank) values (50, 'shared.example', 'shared.example', 9)`,
  `insert into persons (id, full_name, location_id, network_public_identifier) values
    (1, 'Robert Anton Keeling', 1, 'Rob-Keeling'), (2, 'Zoë O''Brien-Müller', null, null), (3, 'Jean-Luc Picard', null, null),
    (4, 'Madonna', null, null), (5, 'Ann Li', 3, null), (6, 'Twin Level', null, null), (7, 'Twin Level', null, null),
    (8, 'Twin Level', 2, null), (9, 'Twin Formerly', null, null), (10, 'Twin Formerly', null, null),
    (11, '김 철수', null, null), (12, '山田太郎', null, null)`,
  `insert into persons (id, full_name, first_name, last_name) values
    (13, '佐藤健一', '健一', '佐藤'), (14, 'Paul Atreides Jr.', 'Paul', 'Atreides'), (15, 'Ana García López', 'Ana', 'García'),
    (16, 'William Blount Carter', 'William', 'Carter'), (18, 'Ina Frei', null, null)`,
  `insert into persons (id, full_name, location_id) values (17, 'María Soler Pons', 2), (19, 'Iris Sola', null)`,
  `insert into roles (id, person_id, organization_id, organization_name, title, is_current, start_date) values
    (10, 1, 1, null, 'Head of Robotics', true, '2020-01-01'), (11, 1, 2, null, 'Trainee', false, null),
    (12, 1, null, 'Unrecorded Ltd.', 'Adviser', false, null), (20, 2, 1, null, 'Engineer', true, '2021-01-01'),
    (30, 3, 1, 'Globex as it was', 'Captain', true, null), (40, 4, 1, null, 'Singer', true, null),
    (50, 5, 1, null, 'Artist', true, null), (60, 6, 2, null, 'Clerk', true, '2019-01-01'),
    (70, 7, 2, null, 'Clerk', true, '2020-01-01'), (80, 8, 2, null, 'Clerk', false, '2021-01-01'),
    (90, 9, 2, null, 'Clerk', false, null), (100, 10, 2, null, 'Clerk', false, null),
    (101, 10, 5, null, 'Boss', true, null), (110, 11, 1, null, 'Engineer', true, null),
    (120, 12, 1, null, 'Engineer', true, null), (130, 13, 1, null, 'Engineer', true, null),
    (140, 14, 1, null, 'Duke', true, null), (150, 15, 1, null, 'Engineer', true, null),
    (160, 16, 1, null, 'Engineer', true, null), (170, 17, 1, null, 'Chemist', true, null),
    (180, 18, null, 'Self-employed', 'Chemist', true, null), (181, 18, 10, null, 'Painter', true, null),
    (190, 19, 2, null, 'Chemist', false, null)`,
  `insert into emails (person_id, email, validation_status) values
    (1, 'rob@globex.example', 'valid'), (5, 'ann@globex.example', 'valid'), (6, 'twins@initech.example', 'valid'),
    (7, 'twins@initech.example', 'valid')`,
  `insert into phone_numbers (person_id, phone_number) values (1, '+12025550101'), (5, '+442079460123')`,
];
