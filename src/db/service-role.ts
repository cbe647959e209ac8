import pg from 'pg';

/**
 * Checks the role that is about to get rights on rows.
 * @throws Error where it does not exist, or has the rights of the owner of the tables
 */
export async function checkServiceRole(session: Pick<pg.ClientBase, 'query'>, role: string): Promise<void> {
  const { rows } = await session.query<{ is_owner: boolean }>(FIND_ROLE, [role]);
  const [found] = rows;
  if (!found)
    throw new Error(
      `DATABASE_SERVICE_ROLE: there is no role ${role}. Create it: create role ${pg.escapeIdentifier(role)} login;`,
    );
  if (found.is_owner)
    throw new Error(
      `DATABASE_SERVICE_ROLE: the role ${role} has the rights of the role that migrates, or is a superuser. Name a role without them.`,
    );
}

/**
 * Grants a role the rights that all commands but `migrate` and `start` need: it reads and writes rows, and changes neither the
 * schema nor an entry of the audit trail. Tables of later migrations are granted, too.
 */
export async function grantRows(session: Pick<pg.ClientBase, 'query'>, role: string): Promise<void> {
  await session.query(GRANTS.replaceAll('service_role', () => pg.escapeIdentifier(role)));
}

const FIND_ROLE = `select pg_has_role(oid, current_user, 'member') as is_owner from pg_roles where rolname = $1`;

/** `maintain` allows the `analyze` after a large import. */
const GRANTS = `
grant usage on schema public to service_role;
grant select, insert, update, delete, maintain on all tables in schema public to service_role;
grant usage, select, update on all sequences in schema public to service_role;
alter default privileges in schema public grant select, insert, update, delete, maintain on tables to service_role;
alter default privileges in schema public grant usage, select, update on sequences to service_role;
revoke update, delete on audit_entries from service_role`;
