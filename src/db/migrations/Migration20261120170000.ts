import { Migration } from '@mikro-orm/migrations';

/** Who has left the records since the roles index was built. */
export class Migration20261120170000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "departed_persons" ("person_id" bigint not null, "version" bigserial not null, primary key ("person_id"))`,
    );
    this.addSql(NOTE_DEPARTURES);
    this.addSql(`
      create trigger note_departures after delete on persons
      referencing old table as departed for each statement execute function note_departures()`);
  }
}

/** In the order of ids: two statements that delete the same persons must not wait for each other in a ring. */
const NOTE_DEPARTURES = `
create function note_departures() returns trigger language plpgsql as $$
begin
  insert into departed_persons (person_id)
  select id from departed order by id
  on conflict (person_id) do update set version = excluded.version;
  return null;
end
$$`;
