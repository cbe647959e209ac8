-- Reads: the data dump of the Research Organization Registry as JSON, schema 2 or 1
-- Published: https://ror.readme.io/docs/data-dump
-- Licence: CC0

-- A dump may have a file of each schema, and each has its rows as CSV: the latest JSON is read. In schema 1 a link is an address
-- alone. The first domain and the first place count; further ones, and other names, are left out.
CREATE VIEW registry AS
SELECT * REPLACE (CASE WHEN id IS NOT NULL AND (names IS NOT NULL OR name IS NOT NULL) THEN id
    ELSE error(path || ' has an entry without the "id" and the "names" of an organization of the registry.')
  END AS id),
  list_filter(names, lambda one: list_contains(one.types, 'ror_display'))[1].value AS display_name,
  coalesce(
    list_filter(links, lambda link: (link->>'type') = 'website')[1]->>'value',
    CASE WHEN json_type(links[1]) = 'VARCHAR' THEN links[1]->>'$' END
  ) AS website,
  locations[1].geonames_details AS place
FROM read_json(
  paths_like('(schema_v2|/v[2-9])[^/]*\.json(\.gz)?$', '\.json(\.gz)?$'), filename = 'path',
  columns = {
    'id': 'VARCHAR', 'status': 'VARCHAR', 'types': 'VARCHAR[]', 'domains': 'VARCHAR[]', 'established': 'VARCHAR',
    'names': 'STRUCT("value" VARCHAR, types VARCHAR[])[]', 'links': 'JSON[]',
    'locations': 'STRUCT(geonames_details STRUCT("name" VARCHAR, country_subdivision_name VARCHAR, country_code VARCHAR))[]',
    -- of schema 1
    'name': 'VARCHAR', 'country': 'STRUCT(country_code VARCHAR)',
    'addresses': 'STRUCT(city VARCHAR, state VARCHAR, geonames_city STRUCT(city VARCHAR, geonames_admin1 STRUCT("name" VARCHAR)))[]'
  }
);

CREATE VIEW organizations AS
SELECT
  id AS key,
  coalesce(display_name, name) AS name,
  host_of(coalesce(domains[1], website)) AS domain,
  coalesce(place.name, addresses[1].geonames_city.city, addresses[1].city) AS city,
  coalesce(place.country_subdivision_name, addresses[1].geonames_city.geonames_admin1.name, addresses[1].state) AS region,
  coalesce(place.country_code, country.country_code) AS country,
  list_transform(types, lambda type: lower(type)) AS keywords,
  first_day(established) AS founded_date
FROM registry
-- Others are inactive or withdrawn.
WHERE coalesce(status, 'active') = 'active';
