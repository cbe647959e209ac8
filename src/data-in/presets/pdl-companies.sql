-- Reads: companies of People Data Labs: the free dataset as CSV or NDJSON, or a licensed file as NDJSON
-- Published: https://www.peopledatalabs.com/company-dataset
-- Licence: the free dataset is CC BY 4.0; licensed files are under your contract

-- CSV has columns, of which the edition of 2019 names some differently, and NDJSON the one column "json". The first part names
-- all that are read here.
CREATE VIEW companies AS
SELECT NULL::VARCHAR AS id, NULL::VARCHAR AS name, NULL::VARCHAR AS website, NULL::VARCHAR AS industry,
  NULL::VARCHAR AS size, NULL::VARCHAR AS founded, NULL::VARCHAR AS locality, NULL::VARCHAR AS region,
  NULL::VARCHAR AS country, NULL::VARCHAR AS linkedin_url, NULL::VARCHAR AS domain, NULL::VARCHAR AS "size range",
  NULL::VARCHAR AS "year founded", NULL::VARCHAR AS "linkedin url", NULL::VARCHAR AS "current employee estimate",
  NULL::JSON AS json
WHERE false
UNION ALL BY NAME
FROM input;

-- Each edition has the column "name", or is NDJSON: other columns are those of another layout.
SET VARIABLE has_names = (
  SELECT if(
    list_has_any(list(column_name), ['name', 'json']), true,
    error('The given files have another layout: no column name, but ' || string_agg(column_name, ', ') || '.')
  )
  FROM (DESCRIBE FROM input)
);

CREATE VIEW records AS
SELECT id, NULL AS display_name, name, coalesce(website, domain) AS website, NULL AS summary, industry,
  NULL::VARCHAR[] AS tags, lower_end("current employee estimate") AS employee_count, coalesce(size, "size range") AS size,
  coalesce(founded, "year founded") AS founded, locality, region, country, coalesce(linkedin_url, "linkedin url") AS linkedin_url
FROM companies
WHERE json IS NULL
UNION ALL BY NAME
SELECT * EXCLUDE (location) REPLACE (
  coalesce(locality, location.locality) AS locality,
  coalesce(region, location.region) AS region,
  coalesce(country, location.country) AS country
)
FROM (
  SELECT unnest(from_json(json, '{
    "id": "VARCHAR", "display_name": "VARCHAR", "name": "VARCHAR", "website": "VARCHAR", "summary": "VARCHAR",
    "industry": "VARCHAR", "tags": ["VARCHAR"], "employee_count": "VARCHAR", "size": "VARCHAR", "founded": "VARCHAR",
    "locality": "VARCHAR", "region": "VARCHAR", "country": "VARCHAR", "linkedin_url": "VARCHAR",
    "location": {"locality": "VARCHAR", "region": "VARCHAR", "country": "VARCHAR"}
  }'))
  FROM companies
  WHERE json IS NOT NULL
);

CREATE VIEW organizations AS
SELECT
  coalesce(
    id, linkedin_url,
    if(coalesce(display_name, name) IS NULL, error('The given files have another layout: a line has no id and no name of a company.'), NULL)
  ) AS key,
  coalesce(display_name, name) AS name,
  host_of(website) AS domain,
  summary AS description,
  industry,
  tags AS keywords,
  whole_number(coalesce(employee_count, lower_end(size))) AS employees,
  first_day(founded) AS founded_date,
  -- "new york, new york, united states" in the edition of 2019, and in copies that have the other columns, too
  CASE WHEN locality LIKE '%,%' THEN locality END AS location,
  CASE WHEN locality NOT LIKE '%,%' THEN locality END AS city,
  CASE WHEN locality LIKE '%,%' THEN NULL ELSE region END AS region,
  CASE WHEN locality LIKE '%,%' THEN NULL ELSE country END AS country,
  slug_of(linkedin_url) AS network_public_identifier,
  'https://' || regexp_replace(linkedin_url, '^https?://', '') AS network_public_profile_url
FROM records;
