-- Reads: job boards of Ashby, one JSON file for each: api.ashbyhq.com/posting-api/job-board/NAME
-- Published: https://developers.ashbyhq.com/docs/public-job-posting-api
-- Licence: public without a key; the posts belong to the employers

CREATE VIEW jobs AS
SELECT path, unnest(coalesce(jobs, error(path || ' has no list "jobs", as the answers of job boards have.')), max_depth := 2)
FROM read_json(paths_like('\.json(\.gz)?$'), filename = 'path', maximum_object_size = 67108864, columns = {
  'jobs': 'STRUCT(id VARCHAR, jobUrl VARCHAR, title VARCHAR, descriptionHtml VARCHAR, isRemote BOOLEAN, workplaceType VARCHAR,
    isListed BOOLEAN, "location" VARCHAR, secondaryLocations STRUCT("location" VARCHAR)[], publishedAt VARCHAR,
    address STRUCT(postalAddress STRUCT(addressLocality VARCHAR, addressRegion VARCHAR, addressCountry VARCHAR)))[]'
});

-- A post has one place here: the address, else its name. Further ones, "secondaryLocations", are left out.
CREATE VIEW job_posts AS
SELECT
  coalesce(id, jobUrl) AS key,
  -- The company's name is in the address alone: https://jobs.ashbyhq.com/NAME/ID.
  nullif(url_decode(regexp_extract(jobUrl, 'ashbyhq\.com/([^/?#]+)', 1)), '') AS organization_name,
  coalesce(jobUrl, error(path || ' has a post without its "jobUrl", as all posts of Ashby have.')) AS url,
  trim(title) AS title,
  descriptionHtml AS description_html,
  coalesce(isRemote, nullif(lower(workplaceType) = 'remote', false)) AS is_remote,
  address.postalAddress.addressLocality AS city,
  address.postalAddress.addressRegion AS region,
  address.postalAddress.addressCountry AS country,
  CASE WHEN concat(city, region, country) = '' THEN coalesce(nullif(trim(location), ''), secondaryLocations[1].location) END AS location,
  first_day(publishedAt) AS date_featured
FROM jobs
-- An unlisted post is for those who have its address: it is left out.
WHERE isListed IS DISTINCT FROM false;
