-- Reads: the data dump of the Research Organization Registry as JSON, schema 2
-- Published: https://ror.readme.io/docs/data-dump
-- Licence: CC0

-- An older dump has a file of schema 1, too, and each has its rows as CSV.
CREATE VIEW registry AS
FROM read_json(paths_like('schema_v2\.json(\.gz)?$|/v[2-9][^/]*\.json(\.gz)?$'), columns = {
  'id': 'VARCHAR', 'status': 'VARCHAR', 'types': 'VARCHAR[]', 'domains': 'VARCHAR[]', 'established': 'VARCHAR',
  'names': 'STRUCT("value" VARCHAR, types VARCHAR[])[]', 'links': 'STRUCT("type" VARCHAR, "value" VARCHAR)[]',
  'locations': 'STRUCT(geonames_details STRUCT("name" VARCHAR, country_subdivision_name VARCHAR, country_code VARCHAR))[]'
});

CREATE VIEW organizations AS
SELECT
  id AS key,
  list_filter(names, lambda name: list_contains(name.types, 'ror_display'))[1].value AS name,
  coalesce(
    host_of(domains[1]),
    host_of(list_filter(links, lambda link: link.type = 'website')[1].value)
  ) AS domain,
  locations[1].geonames_details.name AS city,
  locations[1].geonames_details.country_subdivision_name AS region,
  locations[1].geonames_details.country_code AS country,
  types AS keywords,
  first_day(established) AS founded_date
FROM registry
WHERE status = 'active';
