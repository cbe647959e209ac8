const INSUFFICIENT_PRIVILEGE = '42501';

const REMEDY =
  'Set DATABASE_URL to the owner of the tables, or let the owner grant its role the rights: docs/operating.md, "A role without DDL rights", says how.';

/** What to do where PostgreSQL refused a statement because the role lacks a right; undefined for any other error. */
export function remedyOfDenial(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === INSUFFICIENT_PRIVILEGE ? REMEDY : undefined;
}
