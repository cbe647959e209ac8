-- Accounts keep searches under names of their own.

create table saved_searches (
  id bigserial primary key, account_id bigint not null, name varchar(255) not null, address text not null,
  total bigint null, date_created timestamptz not null default now());
alter table saved_searches add constraint saved_searches_account_id_foreign
  foreign key (account_id) references accounts (id) on delete cascade;
create index saved_searches_account_id_index on saved_searches (account_id);
