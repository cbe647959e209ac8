-- Reads: the CSV of JobSpy (to_csv), any version: job posts, and the companies that it describes
-- Published: https://github.com/speedyapply/JobSpy
-- Licence: JobSpy is MIT; the posts are under the terms of the job boards

-- JobSpy adds columns from version to version, and the first ones called some differently. "site" and "title" are in all.
CREATE VIEW jobs AS
SELECT * EXCLUDE (company, location, job_url),
  coalesce(company, company_name) AS company,
  coalesce(location, nullif(concat_ws(', ', city, state), '')) AS location,
  coalesce(job_url, regexp_extract(job_url_hyper, 'href="([^"]+)"', 1)) AS job_url
FROM (
  SELECT NULL::VARCHAR AS id, NULL::VARCHAR AS job_url, NULL::VARCHAR AS job_url_hyper, NULL::VARCHAR AS company,
    NULL::VARCHAR AS company_name, NULL::VARCHAR AS location, NULL::VARCHAR AS city, NULL::VARCHAR AS state,
    NULL::VARCHAR AS date_posted, NULL::VARCHAR AS is_remote, NULL::VARCHAR AS description,
    NULL::VARCHAR AS company_industry, NULL::VARCHAR AS company_url, NULL::VARCHAR AS company_url_direct,
    NULL::VARCHAR AS company_num_employees, NULL::VARCHAR AS company_description
  WHERE false
  UNION ALL BY NAME
  FROM input
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
