-- Texts of sources are compared without blanks around an ampersand and without characters that are not shown. The next import finds the
-- lookups with such names again, and brings the records up to date that name them.

with names (kind, id, name) as (
  select 'industries', id, name from industries
  union all select 'organization_keywords', id, name from organization_keywords
  union all select 'person_skills', id, name from person_skills
  union all select 'web_technologies', id, name from web_technologies
)
delete from lookup_texts t using names n where n.kind = t.kind and n.id = t.id
  and n.name ~ '[&\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]';

with changed as (
  select kind, id from claims
  where kind in ('organizations', 'persons', 'websites', 'keywords', 'skills')
    and concat(body->>'skills', body->>'keywords', body->>'technologies', body->>'industry',
      case when kind in ('keywords', 'skills') then body->>'name' end)
      ~ '[&\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]'
)
insert into pending_claims (kind, id)
select kind, id from changed where kind not in ('keywords', 'skills')
union
select r.target_kind, r.target_id from changed c join claim_references r using (kind, id) where c.kind in ('keywords', 'skills')
on conflict do nothing;
