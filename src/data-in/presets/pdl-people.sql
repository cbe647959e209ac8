-- Reads: persons of People Data Labs as NDJSON, with the companies of their experience
-- Published: https://docs.peopledatalabs.com/docs/fields
-- Licence: paid; the terms of your contract

-- Some packages have true or false in the place of contacts that they do not include: these are JSON.
CREATE VIEW people AS
FROM read_json(paths_like('\.(ndjson|jsonl?)(\.gz)?$'), filename = 'path', columns = {
  'id': 'VARCHAR', 'full_name': 'VARCHAR', 'first_name': 'VARCHAR', 'last_name': 'VARCHAR', 'sex': 'VARCHAR',
  'headline': 'VARCHAR', 'job_title': 'VARCHAR', 'summary': 'VARCHAR', 'industry': 'VARCHAR', 'skills': 'VARCHAR[]',
  'location_locality': 'VARCHAR', 'location_region': 'VARCHAR', 'location_country': 'VARCHAR',
  'linkedin_username': 'VARCHAR', 'linkedin_url': 'VARCHAR',
  'work_email': 'VARCHAR', 'personal_emails': 'JSON', 'emails': 'JSON', 'mobile_phone': 'VARCHAR', 'phone_numbers': 'JSON',
  'experience': 'STRUCT(
    company STRUCT(id VARCHAR, "name" VARCHAR, website VARCHAR, industry VARCHAR, size VARCHAR, founded VARCHAR,
      linkedin_url VARCHAR, "location" STRUCT(locality VARCHAR, region VARCHAR, country VARCHAR)),
    title STRUCT("name" VARCHAR), summary VARCHAR, start_date VARCHAR, end_date VARCHAR, location_names VARCHAR[])[]',
  'education': 'STRUCT(school STRUCT("name" VARCHAR), degrees VARCHAR[], majors VARCHAR[], gpa VARCHAR, summary VARCHAR,
    start_date VARCHAR, end_date VARCHAR)[]',
  'languages': 'STRUCT("name" VARCHAR, proficiency VARCHAR)[]',
  'certifications': 'STRUCT("name" VARCHAR, organization VARCHAR, start_date VARCHAR, end_date VARCHAR)[]'
});

-- A company is in the experience of many persons: the last in the alphabet of what they say counts. One without an id is known
-- by its name alone.
CREATE VIEW organizations AS
SELECT
  company.id AS key,
  max(company.name) AS name,
  max(host_of(company.website)) AS domain,
  max(company.industry) AS industry,
  lower_end(max(company.size)) AS employees,
  max(first_day(company.founded)) AS founded_date,
  max(company.location).locality AS city,
  max(company.location).region AS region,
  max(company.location).country AS country,
  max(slug_of(company.linkedin_url)) AS network_public_identifier,
  max('https://' || regexp_replace(company.linkedin_url, '^https?://', '')) AS network_public_profile_url
FROM (SELECT unnest(experience).company AS company FROM people)
WHERE company.id IS NOT NULL
GROUP BY company.id;

CREATE VIEW persons AS
SELECT
  CASE
    WHEN id IS NULL THEN error(path || ' has a line without the "id" of a person.')
    WHEN len(experience) > 0 AND NOT list_bool_or(list_transform(
      experience, lambda entry: entry.company IS NOT NULL OR entry.title IS NOT NULL
    )) THEN error(path || ' has "experience" without a "company" and a "title", which are objects at People Data Labs.')
    ELSE id
  END AS key,
  full_name, first_name, last_name,
  sex AS gender,
  coalesce(headline, job_title) AS headline,
  summary AS description,
  location_locality AS city, location_region AS region, location_country AS country,
  industry,
  skills,
  linkedin_username AS network_public_identifier,
  'https://' || regexp_replace(linkedin_url, '^https?://', '') AS network_public_profile_url,
  -- The items without a title or name are below. Of several places of a role the first one counts.
  list_transform(
    list_filter(experience, lambda entry: entry.title.name IS NOT NULL),
    lambda entry: {
      'organization_key': entry.company.id,
      'organization_name': CASE WHEN entry.company.id IS NULL THEN entry.company.name END,
      'title': entry.title.name,
      'description': entry.summary,
      'is_current': entry.end_date IS NULL,
      'start_date': first_day(entry.start_date),
      'end_date': first_day(entry.end_date),
      'location': entry.location_names[1]
    }
  ) AS roles,
  list_transform(
    list_filter(education, lambda entry: entry.school.name IS NOT NULL),
    lambda entry: {
      'school_name': entry.school.name,
      'degree': array_to_string(entry.degrees, ', '),
      'field_of_study': array_to_string(entry.majors, ', '),
      'grade': entry.gpa,
      'description': entry.summary,
      'start_date': first_day(entry.start_date),
      'end_date': first_day(entry.end_date)
    }
  ) AS educations,
  list_filter(languages, lambda entry: entry.name IS NOT NULL) AS languages,
  list_transform(
    list_filter(certifications, lambda entry: entry.name IS NOT NULL),
    lambda entry: {
      'name': entry.name,
      'authority': entry.organization,
      'start_date': first_day(entry.start_date),
      'end_date': first_day(entry.end_date)
    }
  ) AS certifications
FROM people;

-- What a list can't hold is a rejected line of its own, so that the person stays. The key names the person in the report.
CREATE VIEW roles AS
SELECT id AS key, id AS person_key, coalesce(entry.company.name, entry.company.id) AS organization_name, entry.title.name AS title
FROM (SELECT id, unnest(experience) AS entry FROM people)
WHERE entry.title.name IS NULL;

CREATE VIEW educations AS
SELECT id AS person_key, entry.school.name AS school_name, array_to_string(entry.degrees, ', ') AS degree
FROM (SELECT id, unnest(education) AS entry FROM people)
WHERE entry.school.name IS NULL;

CREATE VIEW languages AS
SELECT id AS person_key, entry.name AS name, entry.proficiency AS proficiency
FROM (SELECT id, unnest(languages) AS entry FROM people)
WHERE entry.name IS NULL;

CREATE VIEW certifications AS
SELECT id AS person_key, entry.name AS name, entry.organization AS authority
FROM (SELECT id, unnest(certifications) AS entry FROM people)
WHERE entry.name IS NULL;

CREATE VIEW emails AS
SELECT id AS person_key, lower(address) AS email, max(type) AS email_type
FROM (
  SELECT id, work_email AS address, 'work' AS type FROM people
  UNION ALL
  SELECT id, unnest(items_of(personal_emails))->>'$', 'personal' FROM people
  UNION ALL
  SELECT id, coalesce(email->>'address', email->>'$'),
    CASE WHEN (email->>'type') LIKE '%professional' THEN 'work' WHEN (email->>'type') = 'personal' THEN 'personal' END
  FROM (SELECT id, unnest(items_of(emails)) AS email FROM people)
)
WHERE address NOT IN ('true', 'false')
GROUP BY ALL;

CREATE VIEW phone_numbers AS
SELECT DISTINCT id AS person_key, number AS phone_number
FROM (
  SELECT id, mobile_phone AS number FROM people
  UNION ALL
  SELECT id, unnest(items_of(phone_numbers))->>'$' FROM people
)
WHERE number NOT IN ('true', 'false');
