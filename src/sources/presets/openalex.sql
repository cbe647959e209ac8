-- Reads: authors, institutions and works of OpenAlex's snapshot as NDJSON; give the institutions with the authors
-- Published: https://docs.openalex.org/download-all-data/openalex-snapshot
-- Licence: CC0

-- The kind of an object is the letter of its id: https://openalex.org/I123.
CREATE VIEW objects AS
SELECT regexp_extract(json->>'id', '[^/]+$') AS key, json FROM input;

CREATE VIEW organizations AS
SELECT
  key,
  json->>'display_name' AS name,
  host_of(json->>'homepage_url') AS domain,
  json->>'$.geo.city' AS city,
  json->>'$.geo.region' AS region,
  json->>'$.geo.country_code' AS country,
  CASE WHEN (json->>'type') IS NOT NULL THEN [json->>'type'] END AS keywords
FROM objects
WHERE key LIKE 'I%';

-- An affiliation is known by the years of an author's works. It is current where it is among the last known ones.
CREATE VIEW persons AS
SELECT
  key,
  json->>'display_name' AS full_name,
  list_transform(
    items_of(json->'affiliations'),
    lambda entry: {
      'organization_key': regexp_extract(entry->>'$.institution.id', '[^/]+$'),
      'title': 'Researcher',
      'is_current': list_contains(
        list_transform(items_of(json->'last_known_institutions'), lambda last: last->>'id'),
        entry->>'$.institution.id'
      ),
      'start_date': first_day(list_min((entry->'years')::INTEGER[])),
      'end_date': first_day(list_max((entry->'years')::INTEGER[]))
    }
  ) AS roles,
  list_transform(items_of(json->'topics')[1:5], lambda topic: topic->>'display_name') AS skills
FROM objects
WHERE key LIKE 'A%';

CREATE VIEW publications AS
SELECT
  key,
  coalesce(json->>'display_name', json->>'title') AS title,
  json->>'$.primary_location.source.display_name' AS publisher,
  coalesce(json->>'doi', json->>'id') AS url,
  first_day(json->>'publication_date') AS published_date,
  list_transform(
    items_of(json->'authorships'),
    lambda entry: regexp_extract(entry->>'$.author.id', '[^/]+$')
  ) AS author_keys
FROM objects
WHERE key LIKE 'W%' AND coalesce(json->>'display_name', json->>'title') IS NOT NULL;
