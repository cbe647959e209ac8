import { Migration } from '@mikro-orm/migrations';

/** Requests of persons to be removed, made on the page of objections. */
export class Migration20261127030000 extends Migration {
  override up(): void {
    this.addSql(OBJECTIONS);
  }
}

const OBJECTIONS = `
create table objections (
  id bigserial primary key, email varchar(320) not null check (email = lower(email)), slug varchar(255) null,
  token_hash bytea null check (octet_length(token_hash) = 32), is_confirmed boolean not null default false,
  due_at timestamptz null default now(), attempts int not null default 0, date_created timestamptz not null default now(),
  expires timestamptz not null);
alter table objections add constraint objections_token_hash_unique unique (token_hash);
create index objections_email_index on objections (email);
create index objections_due_at_index on objections (due_at);
create index objections_expires_index on objections (expires);`;
