-- Reads: authors, institutions and works of OpenAlex's snapshot as NDJSON; give the institutions with the authors
-- Published: https://docs.openalex.org/download-all-data/openalex-snapshot
-- Licence: CC0

-- The snapshot has manifests and notes beside its files, and other kinds of objects, which are left out. The kind of an object is
-- the letter of its id: https://openalex.org/I123.
CREATE MACRO key_of(id) AS regexp_extract(id, '[^/]+$');

CREATE VIEW objects AS
SELECT *,
  key_of(CASE WHEN regexp_matches(id, '(^|/)[AIW]\d+$') THEN id
    ELSE error(path || ' has a line without the "id" of an author, institution or work.')
  END) AS key
FROM read_json(paths_like('(authors|institutions|works)[^.]*(/[^/.]*\.gz|\.(jsonl?|ndjson)(\.gz)?)$'), format = 'newline_delimited', filename = 'path', columns = {
  'id': 'VARCHAR', 'display_name': 'VARCHAR',
  -- of institutions
  'homepage_url': 'VARCHAR', 'type': 'VARCHAR', 'geo': 'STRUCT(city VARCHAR, region VARCHAR, country_code VARCHAR)',
  -- of authors
  'affiliations': 'STRUCT(institution STRUCT(id VARCHAR), years INTEGER[])[]',
  'last_known_institutions': 'STRUCT(id VARCHAR)[]', 'last_known_institution': 'STRUCT(id VARCHAR)', 'topics': 'STRUCT(display_name VARCHAR)[]',
  -- of works
  'doi': 'VARCHAR', 'publication_date': 'VARCHAR', 'authorships': 'STRUCT(author STRUCT(id VARCHAR))[]',
  'primary_location': 'STRUCT("source" STRUCT(display_name VARCHAR))'
});

CREATE VIEW organizations AS
SELECT
  key,
  display_name AS name,
  host_of(homepage_url) AS domain,
  geo.city AS city,
  geo.region AS region,
  geo.country_code AS country,
  list_filter([type], lambda keyword: keyword IS NOT NULL) AS keywords
FROM objects
WHERE key LIKE 'I%';

-- An affiliation is known by the years of an author's works. It is current where it is among the last known ones.
CREATE VIEW persons AS
SELECT
  key,
  display_name AS full_name,
  -- Authors of 2023 and before have one institution and no years.
  list_transform(coalesce(affiliations, if(last_known_institution.id IS NULL, [], [{
    'institution': last_known_institution, 'years': NULL::INTEGER[]
  }])), lambda entry: {
    'organization_key': key_of(entry.institution.id),
    'title': 'Researcher',
    'is_current': list_contains(coalesce(last_known_institutions, [last_known_institution]), {'id': entry.institution.id}),
    'start_date': first_day(list_min(entry.years)),
    'end_date': first_day(list_max(entry.years))
  }) AS roles,
  list_transform(topics, lambda topic: topic.display_name) AS skills
FROM objects
WHERE key LIKE 'A%';

CREATE VIEW publications AS
SELECT
  key,
  display_name AS title,
  primary_location.source.display_name AS publisher,
  coalesce(doi, id) AS url,
  first_day(publication_date) AS published_date,
  list_transform(authorships, lambda entry: key_of(entry.author.id)) AS author_keys
FROM objects
WHERE key LIKE 'W%';
