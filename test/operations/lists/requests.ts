import type pg from 'pg';

/** Requests of each operation on lists, for the tests of all operations. */
export const LIST_REQUESTS: Record<string, Record<string, unknown>[]> = {
  lists_create: [
    { search: 'job_search', filters: { title: 'engineer', is_active: null }, name: 'Jobs' },
    { kind: 'persons', ids: [2, 9_007_199_254_740_991], name: 'Two', search: null },
    { kind: 'persons', ids: [], filters: {}, name: 'Both' },
    { search: 'job_search', filters: { titel: 'engineer' } },
    {},
  ],
  lists_list: [{}, { page: 2 }, { page: 0 }],
  lists_get: [{}],
  lists_rename: [{ name: 'Called' }, { name: ' ' }, {}],
  lists_delete: [{}],
  lists_change_items: [{}, { add: [4, 999], remove: [2] }, { add: ['x'] }],
  lists_set_note: [
    { id: 2, note: 'Met in Berlin', tags: ['champion', 'warm'] },
    { id: 2, tags: null },
    { id: 999, note: null },
    { id: 2, note: 'x', nots: 1 },
  ],
  lists_price: [{}, { contacts: ['work_emails', 'phone_numbers'] }, { contacts: ['emails'] }],
  lists_part: [
    { format: 'json' },
    { format: 'json', fields: ['full_name', 'matching_role'], contacts: ['personal_emails'], rows: 'roles' },
    { format: 'json', notes: true, header: null, fields: ['roles.title'] },
    { format: 'json', fields: ['ful_name'] },
    { format: 'xml' },
  ],
};

/** Stores a list of two persons, and returns its id. */
export async function storeList(pool: pg.Pool, accountId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into lists (account_id, kind, name, state, total, as_of, date_created)
    values ($1, 'persons', 'Two', 'ready', 2, '2026-01-01', '2026-01-01') returning id`,
    [accountId],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(`insert into list_chunks (list_id, nr, ids) values ($1, 0, '{9007199254740991,2}')`, [id]);
  return id;
}
