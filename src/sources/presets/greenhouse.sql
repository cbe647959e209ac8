-- Reads: job boards of Greenhouse, one JSON file for each: boards-api.greenhouse.io/v1/boards/TOKEN/jobs?content=true
-- Published: https://developers.greenhouse.io/job-board.html
-- Licence: public without a key; the posts belong to the employers

CREATE VIEW jobs AS
SELECT unnest(items_of(json->'jobs')) AS job FROM input;

CREATE VIEW job_posts AS
SELECT
  job->>'id' AS key,
  -- Older answers have no company: the board's token in the address stands for it.
  coalesce(
    nullif(trim(job->>'company_name'), ''),
    nullif(regexp_extract(job->>'absolute_url', 'greenhouse\.io/([^/?#]+)/jobs/', 1), ''),
    host_of(job->>'absolute_url')
  ) AS organization_name,
  job->>'absolute_url' AS url,
  trim(job->>'title') AS title,
  unescape_html(job->>'content') AS description_html,
  job->>'$.location.name' AS location,
  first_day(coalesce(job->>'first_published', job->>'updated_at')) AS date_featured
FROM jobs;
