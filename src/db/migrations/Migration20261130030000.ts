import { Migration } from '@mikro-orm/migrations';

/**
 * Collecting statistics computes no keys of names. A sample has 30,000 names, and the planner does not look at what it finds: which
 * keys a match asks for is known only when the statement runs.
 *
 * The functions of names are no longer strict, so that PostgreSQL makes them part of the statement that calls them. Without a name
 * they return null, as before.
 */
export class Migration20261130030000 extends Migration {
  override up(): void {
    for (const index of ['organizations_name_keys', 'persons_name_keys', 'persons_own_name_keys'])
      this.addSql(`alter index ${index}_index alter column 1 set statistics 0`);
    for (const kind of ['organization', 'person'])
      this.addSql(`
create or replace function ${kind}_names(name text) returns text[] language sql immutable parallel safe return
  ${kind}_name_forms(name_tokens(name))`);
  }
}
