-- A claim whose record can't be stored is set aside with the reason; the next import tries it again. Websites are one by their domains:
-- those that were taken apart are joined again.

alter table pending_claims add column reason text null, add column is_set_aside boolean not null default false;

with joined as (
  update claims set is_apart = false where kind = 'websites' and is_apart returning kind, id
)
insert into pending_claims (kind, id) select kind, id from joined on conflict do nothing;
