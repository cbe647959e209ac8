-- Texts of sources are compared with their vowel signs and sound marks, and addresses of job posts with their fragments. The next
-- import finds the lookups whose names may have such marks again, and takes posts apart that differ by fragments alone.

delete from lookup_texts t using industries l where t.kind = 'industries' and l.id = t.id and l.name ~ '[^\u0001-\u08ff]';
delete from lookup_texts t using organization_keywords l where t.kind = 'organization_keywords' and l.id = t.id and l.name ~ '[^\u0001-\u08ff]';
delete from lookup_texts t using person_skills l where t.kind = 'person_skills' and l.id = t.id and l.name ~ '[^\u0001-\u08ff]';
delete from lookup_texts t using web_technologies l where t.kind = 'web_technologies' and l.id = t.id and l.name ~ '[^\u0001-\u08ff]';

-- A claim without a digest gets its identifiers with its next delivery.
with changed as (
  update claims set digest = null where kind = 'job_posts' and body->>'url' like '%#_%' returning kind, id
), forgotten as (
  delete from claim_identifiers i using changed where (i.kind, i.id) = (changed.kind, changed.id)
)
insert into pending_claims (kind, id) select kind, id from changed on conflict do nothing;
