-- Reads: companies of People Data Labs: the free dataset as CSV or NDJSON, or a licensed file as NDJSON
-- Published: https://www.peopledatalabs.com/company-dataset
-- Licence: the free dataset is CC BY 4.0; licensed files are under your contract

-- The files have some of these columns; of NDJSON the column is "json".
CREATE VIEW companies AS
SELECT NULL::VARCHAR AS id, NULL::VARCHAR AS name, NULL::VARCHAR AS website, NULL::VARCHAR AS industry,
  NULL::VARCHAR AS size, NULL::VARCHAR AS founded, NULL::VARCHAR AS locality, NULL::VARCHAR AS region,
  NULL::VARCHAR AS country, NULL::VARCHAR AS linkedin_url, NULL::JSON AS json
WHERE false
UNION ALL BY NAME
FROM input;

CREATE VIEW organizations AS
SELECT
  coalesce(id, json->>'id', linkedin_url, json->>'linkedin_url') AS key,
  coalesce(json->>'display_name', name, json->>'name') AS name,
  host_of(coalesce(website, json->>'website')) AS domain,
  json->>'summary' AS description,
  coalesce(industry, json->>'industry') AS industry,
  json->'tags' AS keywords,
  coalesce(try_cast(json->>'employee_count' AS BIGINT), lower_end(coalesce(size, json->>'size'))) AS employees,
  -- "1998.0" where a spreadsheet has made a number of the year
  first_day(regexp_replace(coalesce(founded, json->>'founded'), '\.0$', '')) AS founded_date,
  coalesce(locality, json->>'locality', json->>'$.location.locality') AS city,
  coalesce(region, json->>'region', json->>'$.location.region') AS region,
  coalesce(country, json->>'country', json->>'$.location.country') AS country,
  slug_of(coalesce(linkedin_url, json->>'linkedin_url')) AS network_public_identifier,
  'https://' || regexp_replace(coalesce(linkedin_url, json->>'linkedin_url'), '^https?://', '') AS network_public_profile_url
FROM companies;
