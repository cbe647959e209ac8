-- Reads: the data dump of the Research Organization Registry as JSON, schema 2
-- Published: https://ror.readme.io/docs/data-dump
-- Licence: CC0

CREATE VIEW organizations AS
SELECT
  json->>'id' AS key,
  list_filter(items_of(json->'names'), lambda name: list_contains((name->'types')::VARCHAR[], 'ror_display'))[1]->>'value' AS name,
  coalesce(
    host_of(json->>'$.domains[0]'),
    host_of(list_filter(items_of(json->'links'), lambda link: (link->>'type') = 'website')[1]->>'value')
  ) AS domain,
  json->>'$.locations[0].geonames_details.name' AS city,
  json->>'$.locations[0].geonames_details.country_subdivision_name' AS region,
  json->>'$.locations[0].geonames_details.country_code' AS country,
  json->'types' AS keywords,
  first_day(json->>'established') AS founded_date
FROM input
WHERE (json->>'status') = 'active';
