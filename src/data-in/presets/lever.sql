-- Reads: postings of Lever, one JSON file for each company: api.lever.co/v0/postings/COMPANY?mode=json
-- Published: https://github.com/lever/postings-api
-- Licence: public without a key; the posts belong to the employers

CREATE VIEW postings AS
FROM read_json(paths_like('\.json(\.gz)?$'), filename = 'path', columns = {
  'id': 'VARCHAR', 'hostedUrl': 'VARCHAR', 'text': 'VARCHAR', 'description': 'VARCHAR', 'additional': 'VARCHAR',
  'lists': 'STRUCT("text" VARCHAR, content VARCHAR)[]', 'workplaceType': 'VARCHAR',
  'categories': 'STRUCT("location" VARCHAR, allLocations VARCHAR[])', 'country': 'VARCHAR', 'createdAt': 'BIGINT'
});

-- A post has one place here. Further ones, "allLocations", are left out, and so are team, commitment and salary.
CREATE VIEW job_posts AS
SELECT
  coalesce(id, error(path || ' is no list of postings with their "id".')) AS key,
  -- The company's name is in the address alone: https://jobs.lever.co/COMPANY/ID.
  nullif(regexp_extract(hostedUrl, 'lever\.co/([^/?#]+)', 1), '') AS organization_name,
  hostedUrl AS url,
  trim(text) AS title,
  concat(
    description,
    array_to_string(
      list_transform(lists, lambda list: concat('<h3>', list.text, '</h3><ul>', list.content, '</ul>')),
      ''
    ),
    additional
  ) AS description_html,
  nullif(workplaceType, 'unspecified') = 'remote' AS is_remote,
  coalesce(nullif(trim(categories.location), ''), categories.allLocations[1], country) AS location,
  strftime(make_timestamp_ms(createdAt), '%Y-%m-%d') AS date_featured
FROM postings;
