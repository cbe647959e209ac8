-- Reads: job boards of Ashby, one JSON file for each: api.ashbyhq.com/posting-api/job-board/NAME
-- Published: https://developers.ashbyhq.com/docs/public-job-posting-api
-- Licence: public without a key; the posts belong to the employers

CREATE VIEW jobs AS
SELECT unnest(items_of(json->'jobs')) AS job FROM input;

CREATE VIEW job_posts AS
SELECT
  coalesce(job->>'id', job->>'jobUrl') AS key,
  -- The company's name is in the address alone: https://jobs.ashbyhq.com/NAME/ID.
  nullif(url_decode(regexp_extract(job->>'jobUrl', 'ashbyhq\.com/([^/?#]+)', 1)), '') AS organization_name,
  job->>'jobUrl' AS url,
  trim(job->>'title') AS title,
  job->>'descriptionHtml' AS description_html,
  to_boolean(job->>'isRemote') AS is_remote,
  coalesce(
    place_of(
      job->>'$.address.postalAddress.addressLocality',
      job->>'$.address.postalAddress.addressRegion',
      job->>'$.address.postalAddress.addressCountry'
    ),
    job->>'location'
  ) AS location,
  first_day(job->>'publishedAt') AS date_featured
FROM jobs
-- An unlisted post is for those who have its address.
WHERE to_boolean(job->>'isListed') IS DISTINCT FROM false;
