-- Reads: job boards of Greenhouse, one JSON file for each: boards-api.greenhouse.io/v1/boards/TOKEN/jobs?content=true
-- Published: https://developers.greenhouse.io/job-board.html
-- Licence: public without a key; the posts belong to the employers

CREATE VIEW jobs AS
SELECT path, unnest(coalesce(jobs, error(path || ' has no list "jobs", as the answers of job boards have.')), max_depth := 2)
FROM read_json(paths_like('\.json(\.gz)?$'), filename = 'path', maximum_object_size = 67108864, columns = {
  'jobs': 'STRUCT(id VARCHAR, company_name VARCHAR, absolute_url VARCHAR, title VARCHAR, content VARCHAR,
    "location" STRUCT("name" VARCHAR), first_published VARCHAR, updated_at VARCHAR)[]'
});

-- The offices and departments of a post are left out.
CREATE VIEW job_posts AS
SELECT
  id AS key,
  -- Older answers have no company: the board's token in the address stands for it.
  coalesce(
    nullif(trim(company_name), ''),
    nullif(regexp_extract(absolute_url, 'greenhouse\.io/([^/?#]+)/jobs/', 1), ''),
    host_of(absolute_url)
  ) AS organization_name,
  coalesce(absolute_url, error(path || ' has a post without its "absolute_url", as all posts of Greenhouse have.')) AS url,
  trim(title) AS title,
  unescape_html(content) AS description_html,
  location.name AS location,
  first_day(coalesce(first_published, updated_at)) AS date_featured
FROM jobs;
