-- Each search for the locations inside of a place reads the whole pending list, so it is kept short.
alter index locations_osm_locations_index set (gin_pending_list_limit = 64);
select gin_clean_pending_list('locations_osm_locations_index');

-- The lateral join with an offset uses the indexes, whatever the planner knows of the values: it read all values for each line.
create or replace function things_of(of_kind text, of_id bigint) returns table (kind text, id bigint) language sql stable as $$
  select of_kind, of_id where not is_part(of_kind)
  union all
  select parent_kind(of_kind), parent_id from claims c where c.kind = of_kind and c.id = of_id and parent_id is not null
  union all
  select t.kind, t.id from claim_values v
  cross join lateral (
    select v.value
    union
    select named.value from claim_values given
    join claim_values named on named.claim_kind = 'emails' and named.claim_id = given.claim_id and named.role = 'names'
    where given.kind = v.kind and given.value = v.value and given.role = 'is' and given.claim_kind = 'emails'
  ) as named
  cross join lateral (select kind, id from thing_values where kind = v.kind and value = named.value offset 0) as t
  where is_part(of_kind) and v.claim_kind = of_kind and v.claim_id = of_id and v.role = 'names' and v.kind = parent_kind(of_kind)
$$;
