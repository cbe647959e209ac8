import { Migration } from '@mikro-orm/migrations';

/**
 * A removed role also notes its person, whose other roles may share a document with it: the engine's document can't be
 * found by a role that another worker is about to put into it.
 */
export class Migration20261123090000 extends Migration {
  override up(): void {
    this.addSql(`create function note_removed_roles() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_changes('person_roles', array(select person_id from old_rows));
  else
    perform note_changes('person_roles', array(
      select o.person_id from old_rows o join new_rows n using (id) where o.person_id <> n.person_id));
  end if;
  return null;
end
$$`);
    this.addSql(trigger('delete', 'old table as old_rows'));
    this.addSql(trigger('update', 'old table as old_rows new table as new_rows'));
  }
}

function trigger(event: string, rows: string): string {
  return `create trigger note_removed_roles_${event} after ${event} on roles referencing ${rows}
for each statement when (current_setting('roster.outbox', true) is distinct from 'off')
execute function note_removed_roles()`;
}
