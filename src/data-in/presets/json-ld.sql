-- Reads: saved pages of job posts (.html, .htm) with a JobPosting of schema.org as JSON-LD inside, and files of JSON-LD (.jsonld)
-- Published: https://schema.org/JobPosting
-- Licence: the terms of the sites of the pages; the posts belong to the employers

-- A property may be a value or a list: of several values the first one counts.
CREATE MACRO first_of(property) AS items_of(property)[1];

-- A thing, such as a country, may be an object or its name alone.
CREATE MACRO name_of(property) AS list_transform(
  items_of(property),
  lambda item: nullif(trim(if(json_type(item) = 'OBJECT', item->>'name', item->>'$')), '')
)[1];

-- A remote post may have the country of its applicants in the place of its own place.
CREATE VIEW postings AS
SELECT
  url,
  json,
  first_of(json->'identifier') AS identifier,
  first_of(json->'hiringOrganization') AS employer,
  coalesce(first_of(json->'jobLocation'), first_of(json->'applicantLocationRequirements')) AS place,
  coalesce(description, name_of(json->'description')) AS description,
  -- DuckDB reads times with seconds alone.
  regexp_replace(name_of(json->'validThrough'), '([T ]\d\d:\d\d)([Z+-]|$)', '\1:00\2') AS valid_through
FROM job_postings;

-- An address is an object or a text; some sites write its parts into the place.
CREATE VIEW addressed AS
SELECT *, coalesce(first_of(place->'address'), place) AS address FROM postings;

CREATE VIEW posts AS
SELECT *,
  unescape_html(name_of(employer)) AS employer_name,
  name_of(address->'addressLocality') AS city,
  name_of(address->'addressRegion') AS region,
  name_of(address->'addressCountry') AS country
FROM addressed;

CREATE VIEW employers AS
SELECT
  unescape_html(name_of(employer)) AS employer_name,
  list_transform(list_concat(items_of(employer->'sameAs'), items_of(employer->'url')), lambda link: nullif(trim(link->>'$'), '')) AS links
FROM postings;

-- An organization is known by its name. Its posts may say different things about it: the last in the alphabet counts.
CREATE VIEW organizations AS
SELECT
  employer_name AS key,
  employer_name AS name,
  max(list_filter(list_transform(links, lambda link: own_host_of(link)), lambda host: host IS NOT NULL)[1]) AS domain,
  max(list_filter(list_transform(links, lambda link: slug_of(link)), lambda slug: slug IS NOT NULL)[1]) AS network_public_identifier
FROM employers
WHERE employer_name IS NOT NULL
GROUP BY employer_name;

-- A post without the name of an organization is rejected. A post has one place here: the first one. Salaries, kinds of employment and
-- other properties are left out.
CREATE VIEW job_posts AS
SELECT
  -- Without one, its address is the key.
  CASE json_type(identifier) WHEN 'OBJECT' THEN name_of(identifier->'value') ELSE name_of(identifier) END AS key,
  employer_name AS organization_key,
  url,
  coalesce(name_of(json->'title'), name_of(json->'name')) AS title,
  -- HTML, with its signs as they are or as entities. A text without HTML has its own line breaks.
  CASE
    WHEN regexp_matches(description, '(<|&lt;)/?[a-z]', 'i') THEN description
    ELSE replace(description, chr(10), '<br>')
  END AS description_html,
  nullif(list_contains(
    list_transform(items_of(json->'jobLocationType'), lambda kind: upper(trim(kind->>'$'))), 'TELECOMMUTE'
  ), false) AS is_remote,
  city,
  region,
  country,
  CASE WHEN concat(city, region, country) = '' THEN coalesce(name_of(address), name_of(place)) END AS location,
  first_day(name_of(json->'datePosted')) AS date_featured,
  -- A day counts to its end.
  coalesce(
    CASE
      WHEN length(valid_through) = 10 THEN try_cast(valid_through AS DATE) >= current_date
      ELSE try_cast(valid_through AS TIMESTAMPTZ) >= now()
    END::VARCHAR,
    valid_through
  ) AS is_active
FROM posts;
