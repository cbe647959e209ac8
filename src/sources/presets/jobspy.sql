-- Reads: the CSV of JobSpy (to_csv), any version: job posts, and the companies that it describes
-- Published: https://github.com/speedyapply/JobSpy
-- Licence: JobSpy is MIT; the posts are under the terms of the job boards

-- JobSpy adds columns from version to version: the first part names all that are read here.
CREATE VIEW jobs AS
SELECT NULL::VARCHAR AS id, NULL::VARCHAR AS site, NULL::VARCHAR AS job_url, NULL::VARCHAR AS title,
  NULL::VARCHAR AS company, NULL::VARCHAR AS location, NULL::VARCHAR AS date_posted, NULL::VARCHAR AS is_remote,
  NULL::VARCHAR AS description, NULL::VARCHAR AS company_industry, NULL::VARCHAR AS company_url,
  NULL::VARCHAR AS company_url_direct, NULL::VARCHAR AS company_num_employees, NULL::VARCHAR AS company_description
WHERE false
UNION ALL BY NAME
FROM input;

-- A company is known by its name. Its posts may say different things about it: the last in the alphabet counts.
CREATE VIEW organizations AS
SELECT
  company AS key,
  company AS name,
  max(host_of(company_url_direct)) AS domain,
  max(company_industry) AS industry,
  max(lower_end(company_num_employees)) AS employees,
  max(company_description) AS description,
  max(slug_of(company_url)) AS network_public_identifier
FROM jobs
WHERE company IS NOT NULL
GROUP BY company;

CREATE VIEW job_posts AS
SELECT
  id AS key,
  company AS organization_key,
  CASE site WHEN 'linkedin' THEN 'network' WHEN 'indeed' THEN 'board_one' END AS source,
  job_url AS url,
  title,
  -- Markdown escapes punctuation by backslashes, and the CSV doubles them.
  regexp_replace(description, '\\+([-.!#&+*_()\[\]>`~|=])', '\1', 'g') AS description,
  to_boolean(is_remote) AS is_remote,
  location,
  first_day(date_posted) AS date_featured
FROM jobs
-- A post without a company has no organization.
WHERE company IS NOT NULL;
