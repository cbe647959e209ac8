-- Reads: persons of People Data Labs as NDJSON, with the companies of their experience
-- Published: https://docs.peopledatalabs.com/docs/fields
-- Licence: paid; the terms of your contract

CREATE VIEW organizations AS
SELECT
  company->>'id' AS key,
  max(company->>'name') AS name,
  max(host_of(company->>'website')) AS domain,
  max(company->>'industry') AS industry,
  max(lower_end(company->>'size')) AS employees,
  max(first_day(company->>'founded')) AS founded_date,
  max(place_of(
    company->>'$.location.locality', company->>'$.location.region', company->>'$.location.country'
  )) AS location,
  max(slug_of(company->>'linkedin_url')) AS network_public_identifier
FROM (SELECT unnest(items_of(json->'experience'))->'company' AS company FROM input)
WHERE (company->>'id') IS NOT NULL AND (company->>'name') IS NOT NULL
GROUP BY company->>'id';

-- The entries of the experience without a title or a company are no roles.
CREATE MACRO roles_of(experience) AS list_transform(
  list_filter(
    items_of(experience),
    lambda entry: (entry->>'$.title.name') IS NOT NULL AND (entry->>'$.company.name') IS NOT NULL
  ),
  lambda entry: {
    'organization_key': entry->>'$.company.id',
    'organization_name': CASE WHEN (entry->>'$.company.id') IS NULL THEN entry->>'$.company.name' END,
    'title': entry->>'$.title.name',
    'description': entry->>'summary',
    'is_current': (entry->>'end_date') IS NULL,
    'start_date': first_day(entry->>'start_date'),
    'end_date': first_day(entry->>'end_date'),
    'location': entry->>'$.location_names[0]'
  }
);

CREATE MACRO educations_of(education) AS list_transform(
  list_filter(items_of(education), lambda entry: (entry->>'$.school.name') IS NOT NULL),
  lambda entry: {
    'school_name': entry->>'$.school.name',
    'degree': entry->>'$.degrees[0]',
    'field_of_study': entry->>'$.majors[0]',
    'grade': entry->>'gpa',
    'description': entry->>'summary',
    'start_date': first_day(entry->>'start_date'),
    'end_date': first_day(entry->>'end_date')
  }
);

CREATE VIEW persons AS
SELECT
  json->>'id' AS key,
  json->>'full_name' AS full_name,
  json->>'first_name' AS first_name,
  json->>'last_name' AS last_name,
  CASE WHEN (json->>'sex') IN ('male', 'female') THEN json->>'sex' END AS gender,
  coalesce(json->>'headline', json->>'job_title') AS headline,
  json->>'summary' AS description,
  json->>'location_locality' AS city,
  json->>'location_region' AS region,
  json->>'location_country' AS country,
  json->>'industry' AS industry,
  json->'skills' AS skills,
  json->>'linkedin_username' AS network_public_identifier,
  'https://' || regexp_replace(json->>'linkedin_url', '^https?://', '') AS network_public_profile_url,
  roles_of(json->'experience') AS roles,
  educations_of(json->'education') AS educations,
  list_transform(
    list_filter(items_of(json->'languages'), lambda item: (item->>'name') IS NOT NULL),
    lambda item: {'name': item->>'name', 'proficiency': item->>'proficiency'}
  ) AS languages,
  list_transform(
    list_filter(items_of(json->'certifications'), lambda item: (item->>'name') IS NOT NULL),
    lambda item: {
      'name': item->>'name',
      'authority': item->>'organization',
      'start_date': first_day(item->>'start_date'),
      'end_date': first_day(item->>'end_date')
    }
  ) AS certifications
FROM input;

-- Some packages have true in the place of an address that they do not include.
CREATE VIEW emails AS
SELECT DISTINCT json->>'id' AS person_key, lower(address) AS email
FROM (
  SELECT json, json->>'work_email' AS address FROM input
  UNION ALL
  SELECT json, unnest(items_of(json->'personal_emails'))->>'$' FROM input
  UNION ALL
  SELECT json, unnest(items_of(json->'emails'))->>'address' FROM input
)
WHERE address LIKE '%@%';

CREATE VIEW phone_numbers AS
SELECT DISTINCT json->>'id' AS person_key, number AS phone_number
FROM (
  SELECT json, json->>'mobile_phone' AS number FROM input
  UNION ALL
  SELECT json, unnest(items_of(json->'phone_numbers'))->>'$' FROM input
)
WHERE number LIKE '+%';
