-- Reads: the CSV of JobSpy (to_csv), or the JSON of pandas (to_json), any version: job posts, and the companies that it describes
-- Published: https://github.com/speedyapply/JobSpy
-- Licence: JobSpy is MIT; the posts are under the terms of the job boards

-- JSON of pandas (to_json) is a list of rows, or by default an object of columns, each of which has its cells by the numbers of rows.
CREATE VIEW given AS
SELECT NULL::JSON AS json, NULL::VARCHAR AS site, NULL::VARCHAR AS title WHERE false
UNION ALL BY NAME
FROM input;

-- "site" and "title" are in all versions: other columns are those of another layout.
SET VARIABLE has_sites = (
  SELECT if(
    list_has_any(list(column_name), ['site', 'json']), true,
    error('The given files have another layout: no column site, but ' || string_agg(column_name, ', ') || '.')
  )
  FROM (DESCRIBE FROM input)
);

CREATE VIEW objects AS
SELECT
  if(
    json_type(json, '$.site') IS NULL AND json_type(json, '$.title') IS NULL,
    error('The given files have another layout: an entry without the "site" and the "title" of a post.'), json
  ) AS json
FROM given
WHERE json IS NOT NULL AND json_type(json, '$.title') IS DISTINCT FROM 'OBJECT'
UNION ALL
SELECT json_group_object(name, cell) AS json
FROM (
  SELECT given.json AS file, columns_of.key AS name, cells_of.key AS nr, cells_of.value AS cell
  FROM given, json_each(given.json) AS columns_of, json_each(columns_of.value) AS cells_of
  WHERE json_type(given.json, '$.title') = 'OBJECT'
)
GROUP BY file, nr;

-- JobSpy adds columns from version to version, and the first ones called some differently.
CREATE VIEW jobs AS
SELECT * EXCLUDE (company, location, job_url, date_posted, json),
  coalesce(company, company_name) AS company,
  coalesce(location, nullif(concat_ws(', ', city, state), '')) AS location,
  coalesce(job_url, regexp_extract(job_url_hyper, 'href="([^"]+)"', 1)) AS job_url,
  -- JSON of pandas has milliseconds since 1970.
  coalesce(strftime(make_timestamp(try_cast(nullif(regexp_extract(date_posted, '^\d{9,14}$'), '') AS BIGINT) * 1000), '%Y-%m-%d'), date_posted) AS date_posted
FROM (
  SELECT NULL::VARCHAR AS id, NULL::VARCHAR AS job_url, NULL::VARCHAR AS job_url_hyper, NULL::VARCHAR AS company,
    NULL::VARCHAR AS company_name, NULL::VARCHAR AS location, NULL::VARCHAR AS city, NULL::VARCHAR AS state,
    NULL::VARCHAR AS date_posted, NULL::VARCHAR AS is_remote, NULL::VARCHAR AS description,
    NULL::VARCHAR AS company_industry, NULL::VARCHAR AS company_url, NULL::VARCHAR AS company_url_direct,
    NULL::VARCHAR AS company_num_employees, NULL::VARCHAR AS company_description
  WHERE false
  UNION ALL BY NAME
  FROM given WHERE json IS NULL
  UNION ALL BY NAME
  SELECT unnest(from_json(json, '{
    "id": "VARCHAR", "site": "VARCHAR", "title": "VARCHAR", "job_url": "VARCHAR", "job_url_hyper": "VARCHAR", "company": "VARCHAR",
    "company_name": "VARCHAR", "location": "VARCHAR", "city": "VARCHAR", "state": "VARCHAR", "date_posted": "VARCHAR",
    "is_remote": "VARCHAR", "description": "VARCHAR", "company_industry": "VARCHAR", "company_url": "VARCHAR",
    "company_url_direct": "VARCHAR", "company_num_employees": "VARCHAR", "company_description": "VARCHAR"
  }'))
  FROM objects
);

-- A company is known by its name. Its posts may say different things about it: the last in the alphabet counts.
CREATE VIEW organizations AS
SELECT
  company AS key,
  company AS name,
  max(host_of(company_url_direct)) AS domain,
  max(company_industry) AS industry,
  lower_end(max(company_num_employees)) AS employees,
  max(company_description) AS description,
  max(slug_of(company_url)) AS network_public_identifier
FROM jobs
WHERE company IS NOT NULL
GROUP BY company;

-- A post without a company is rejected, because it has no organization. Salaries, kinds of work and the posts' other columns are
-- left out. A company's revenue is a range in words, and its Indeed page is no profile of the network: they are left out, too.
CREATE VIEW job_posts AS
SELECT
  id AS key,
  company AS organization_key,
  CASE site WHEN 'linkedin' THEN 'network' WHEN 'indeed' THEN 'board_one' END AS source,
  job_url AS url,
  title,
  -- Markdown escapes punctuation by backslashes, and the CSV doubles them. JobSpy writes HTML where it is told to.
  CASE WHEN description NOT LIKE '<%' THEN regexp_replace(description, '\\+([-.!#&+*_()\[\]>`~|=])', '\1', 'g') END AS description,
  CASE WHEN description LIKE '<%' THEN description END AS description_html,
  is_remote,
  location,
  first_day(date_posted) AS date_featured
FROM jobs;
