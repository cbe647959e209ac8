/** A new index is built beside the old one, since `reindex` would stop the searches of the release before. */
const INDEXES = [
  [
    'organizations',
    'organizations_name_keys_index',
    '(organization_name_keys(name)) with (fastupdate = off)',
  ],
  ['persons', 'persons_name_keys_index', '(person_name_keys(full_name)) with (fastupdate = off)'],
  [
    'persons',
    'persons_own_name_keys_index',
    `(person_name_keys(first_name || ' ' || last_name)) with (fastupdate = off) where first_name || ' ' || last_name <> full_name`,
  ],
].map(
  ([table, index, target]) => `
create index ${index}_next on ${table} using gin ${target};
drop index ${index};
alter index ${index}_next rename to ${index};
analyze ${table};`,
);

/** Organizations that sources only name are assigned anew by the next import, where a record of another name has their name now. */
const CLAIMS = `
create function pg_temp.name_value(name text) returns text language sql immutable return
  'name:' || replace((organization_names(name))[cardinality(organization_names(name))], ' ', '');
update claim_identifiers i set value = pg_temp.name_value(c.key)
from claims c
where i.kind = 'organizations' and i.value between 'name:' and 'name;' and (c.kind, c.id) = (i.kind, i.id)
  and c.named_by = 'name' and i.value <> pg_temp.name_value(c.key);
insert into pending_claims (kind, id)
select distinct i.kind, i.id from claim_identifiers i
join claims c on (c.kind, c.id) = (i.kind, i.id) and c.named_by = 'name'
join organizations o on pg_temp.name_value(o.name) = i.value and o.id <> c.record_id
where i.kind = 'organizations'
on conflict do nothing;
drop function pg_temp.name_value;`;

/** Computes anew all that is stored of the results of the functions of names, after these have changed. */
export const NAMES_ANEW = [...INDEXES, CLAIMS];
