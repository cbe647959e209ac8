import type pg from 'pg';

/** The person whom the tests suppress or remove. */
export const EVE = 7001;

/** A person who shares an email and a phone number with Eve. */
export const NEXT = 7002;

/** A co-author of Eve. */
export const FLO = 7003;

const RECORDS = [
  `insert into persons (id, full_name, network_public_identifier) values
    (${EVE}, 'Eve Leaving', 'eve-leaving'), (${NEXT}, 'Next Staying', null), (${FLO}, 'Flo Staying', 'flo')`,
  `insert into roles (id, person_id, organization_id, title, is_current, start_date) values
    (7101, ${EVE}, 1, 'Astronomer', true, '2020-01-01'), (7102, ${NEXT}, 1, 'Astronomer', true, '2019-01-01')`,
  `insert into emails (person_id, email, validation_status) values
    (${EVE}, 'eve@gmail.com', 'valid'), (${NEXT}, 'both@gmail.com', 'valid'), (${EVE}, 'both@gmail.com', 'valid'),
    (${EVE}, 'eve@acme.example', 'valid')`,
  `insert into phone_numbers (person_id, phone_number) values
    (${EVE}, '+12025550131'), (${EVE}, '+12025550132'), (${NEXT}, '+12025550132')`,
  `insert into patents (id, title) values (7201, 'A telescope')`,
  `insert into publications (id, title) values (7202, 'On telescopes')`,
  `insert into projects (id, title) values (7203, 'Observatory')`,
  `insert into patent_author_links (patent_id, person_id, position) values (7201, ${EVE}, 0), (7201, ${FLO}, 1)`,
  `insert into publication_author_links (publication_id, person_id, position)
    values (7202, ${EVE}, 0), (7202, ${FLO}, 1)`,
  `insert into project_contributor_links (project_id, person_id, position)
    values (7203, ${EVE}, 0), (7203, ${FLO}, 1)`,
];

/** Inserts the three persons again, and deletes all suppressions and tombstones. */
export async function insertPersons(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from persons where id in (${EVE}, ${NEXT}, ${FLO})`);
  await pool.query('delete from patents where id = 7201');
  await pool.query('delete from publications where id = 7202');
  await pool.query('delete from projects where id = 7203');
  await pool.query('truncate departed_persons, suppressions, suppressed_persons');
  for (const statement of RECORDS) await pool.query(statement);
}
