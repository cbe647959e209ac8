import { Migration } from '@mikro-orm/migrations';

/** A gazetteer: places with the names by which they are found. */
export class Migration20261126200000 extends Migration {
  override up(): void {
    this.addSql(TABLES);
  }
}

/** Ids of places begin beyond those of all other records. Keys that are numbers of up to 12 digits are added to the first one. */
const TABLES = `
create sequence place_ids start 8001000000000000 minvalue 8001000000000000 cache 1;

create table places (
  id bigint not null, source_id bigint not null, key text not null, digest uuid not null, kind text not null,
  name varchar(255) not null, country text not null, region text null, population bigint null, primary key (id));
create unique index places_key_index on places (source_id, key);
create index places_area_index on places (kind, country, region) where kind <> 'city';

create table place_names (name text not null, place_id bigint not null, primary key (name, place_id));
create index place_names_place_id_index on place_names (place_id);`;
