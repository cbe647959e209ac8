-- Searches keep which records deliveries had until a load commits. Claims of sources go after a time, by rules. Who was told of
-- their data is noted.

alter table data_version add column seen_version bigint not null default '0';

create table retention_rules (
  source_id bigint not null, kind text not null, days int not null, primary key (source_id, kind));
alter table retention_rules add constraint retention_rules_source_id_foreign foreign key (source_id) references sources (id);
create table retention_runs (
  id bigserial primary key, started_at timestamptz not null default now(), finished_at timestamptz null,
  claims jsonb not null default '{}', records int not null default 0);

create table told_persons (person_id bigint not null, told_at timestamptz not null default now(), primary key (person_id));
alter table told_persons add constraint told_persons_person_id_foreign
  foreign key (person_id) references persons (id) on update cascade on delete cascade;
