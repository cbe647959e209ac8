import type pg from 'pg';

/** A role of a test: its id, its person, and the values that differ from the defaults. */
export interface TestRole {
  id: number;
  person_id: number;
  organization_id?: number | null;
  title?: string;
  is_current?: boolean;
  start_date?: string | null;
}

/** Inserts roles. By default a role is current, at organization 1 and without dates. */
export async function insertRoles(pool: pg.Pool, roles: readonly TestRole[]): Promise<void> {
  const rows = roles.map((role) => ({ title: 'Engineer', is_current: true, organization_id: 1, ...role }));
  await pool.query('insert into roles select * from jsonb_populate_recordset(null::roles, $1)', [
    JSON.stringify(rows),
  ]);
}

/** Inserts persons with only an id and a name. */
export async function insertPersons(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  await pool.query("insert into persons (id, full_name) select id, 'Ada' from unnest($1::bigint[]) as id", [
    ids,
  ]);
}
