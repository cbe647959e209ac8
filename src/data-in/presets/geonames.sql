-- Reads: GeoNames as published, unpacked: cities500.txt (or 1000, 5000, 15000), allCountries.txt or files of countries such as DE.txt, with admin1CodesASCII.txt and countryInfo.txt
-- Published: https://download.geonames.org/export/dump/
-- Licence: CC BY 4.0; name GeoNames as the source

-- Of features only countries, their first-level regions and populated places are read, under their names in this table: the files
-- of further names, of postal codes and of admin2Codes.txt are none of these.

-- The files have tabs, no header and no quotes. Missing columns are filled up.
CREATE VIEW cells AS
SELECT *, CASE
  WHEN regexp_matches(c1, '^\d+$') AND c19 IS NOT NULL THEN 'features'
  WHEN regexp_matches(c1, '^[A-Z]{2}\.[^.]+$') AND regexp_matches(c4, '^\d+$') THEN 'regions'
  WHEN regexp_matches(c1, '^[A-Z]{2}$') AND regexp_matches(c17, '^\d+$') THEN 'countries'
  -- Notes at the beginning of countryInfo.txt
  WHEN c1 LIKE '#%' THEN 'notes'
  ELSE error(concat(
    path, ' has another layout than cities500.txt, allCountries.txt, admin1CodesASCII.txt and countryInfo.txt, in the line: ',
    left(concat_ws(' ', c1, c2, c3, c4, c5), 80)
  ))
END AS layout
FROM read_csv(
  paths_like('(cities\d+|allCountries|no-country|/[A-Z]{2}|admin1CodesASCII|countryInfo)\.txt(\.gz)?$'),
  auto_detect = false, header = false, delim = '\t', quote = '', escape = '', null_padding = true, store_rejects = true,
  filename = 'path',
  columns = {
    'c1': 'VARCHAR', 'c2': 'VARCHAR', 'c3': 'VARCHAR', 'c4': 'VARCHAR', 'c5': 'VARCHAR', 'c6': 'VARCHAR', 'c7': 'VARCHAR',
    'c8': 'VARCHAR', 'c9': 'VARCHAR', 'c10': 'VARCHAR', 'c11': 'VARCHAR', 'c12': 'VARCHAR', 'c13': 'VARCHAR',
    'c14': 'VARCHAR', 'c15': 'VARCHAR', 'c16': 'VARCHAR', 'c17': 'VARCHAR', 'c18': 'VARCHAR', 'c19': 'VARCHAR'
  }
);

CREATE VIEW features AS
SELECT
  c1 AS key, c2 AS name, c3 AS ascii_name, list_of(c4, ',') AS alternate_names, c7 AS class, c8 AS code, c9 AS country,
  nullif(c11, '00') AS region, nullif(c15, '0') AS population
FROM cells
WHERE layout = 'features';

-- Without historical, destroyed and abandoned places.
CREATE VIEW cities AS
SELECT key, name, ascii_name, alternate_names, country, region, population FROM features
WHERE class = 'P' AND coalesce(code, '') NOT IN ('PPLH', 'PPLQ', 'PPLW');

-- Their codes are DE.02. Only allCountries.txt has other names and numbers of them; else the cities are added up.
CREATE VIEW regions AS
SELECT
  coalesce(codes.c4, feature.key) AS key,
  coalesce(codes.c2, feature.name) AS name,
  coalesce(codes.c3, feature.ascii_name) AS ascii_name,
  alternate_names,
  coalesce(split_part(codes.c1, '.', 1), feature.country) AS country,
  coalesce(split_part(codes.c1, '.', 2), feature.region) AS region,
  population
FROM (FROM cells WHERE layout = 'regions') AS codes
FULL JOIN (FROM features WHERE code = 'ADM1' AND region IS NOT NULL) AS feature ON feature.key = codes.c4;

CREATE VIEW populations AS
SELECT country, region, sum(try_cast(population AS BIGINT))::VARCHAR AS of_cities FROM cities GROUP BY ALL;

CREATE VIEW countries AS
SELECT
  coalesce(info.c17, feature.key) AS key,
  coalesce(info.c5, feature.name) AS name,
  feature.ascii_name,
  alternate_names,
  coalesce(info.c1, feature.country) AS country,
  coalesce(info.c8, population) AS population
FROM (FROM cells WHERE layout = 'countries') AS info
FULL JOIN (FROM features WHERE code IN ('PCLI', 'PCLD', 'PCLF', 'PCLS', 'PCLIX', 'TERR')) AS feature
  ON feature.key = info.c17;

CREATE VIEW places AS
SELECT 'country' AS kind, * FROM countries
UNION ALL BY NAME
SELECT 'region' AS kind, * EXCLUDE (of_cities) REPLACE (coalesce(population, of_cities) AS population)
FROM regions LEFT JOIN populations USING (country, region)
UNION ALL BY NAME
SELECT 'city' AS kind, * FROM cities;
