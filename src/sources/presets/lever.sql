-- Reads: postings of Lever, one JSON file for each company: api.lever.co/v0/postings/COMPANY?mode=json
-- Published: https://github.com/lever/postings-api
-- Licence: public without a key; the posts belong to the employers

CREATE VIEW job_posts AS
SELECT
  json->>'id' AS key,
  -- The company's name is in the address alone: https://jobs.lever.co/COMPANY/ID.
  nullif(regexp_extract(json->>'hostedUrl', 'lever\.co/([^/?#]+)', 1), '') AS organization_name,
  json->>'hostedUrl' AS url,
  trim(json->>'text') AS title,
  concat(
    json->>'description',
    list_reduce(
      list_transform(
        items_of(json->'lists'),
        lambda list: concat('<h3>', list->>'text', '</h3><ul>', list->>'content', '</ul>')
      ),
      lambda before, list: before || list,
      ''
    ),
    json->>'additional'
  ) AS description_html,
  (json->>'workplaceType') = 'remote' AS is_remote,
  json->>'$.categories.location' AS location,
  strftime(make_timestamp_ms(try_cast(json->>'createdAt' AS BIGINT)), '%Y-%m-%d') AS date_featured
FROM input;
