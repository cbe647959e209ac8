-- Reads: the CSV files of Crunchbase's bulk export: organizations, people, jobs, degrees, funding_rounds
-- Published: https://data.crunchbase.com/docs/daily-csv-export
-- Licence: paid; the terms of your contract

CREATE VIEW organizations AS
SELECT
  uuid AS key,
  name,
  coalesce(host_of(homepage_url), host_of(domain)) AS domain,
  short_description AS description,
  city, region, country_code AS country,
  list_of(category_groups_list, ',')[1] AS industry,
  list_of(category_list, ',') AS keywords,
  first_day(founded_on) AS founded_date,
  lower_end(employee_count) AS employees,
  try_cast(try_cast(total_funding_usd AS DOUBLE) AS BIGINT) AS funding_total,
  slug_of(linkedin_url) AS network_public_identifier,
  linkedin_url AS network_public_profile_url
FROM "organizations.csv";

CREATE VIEW persons AS
SELECT
  uuid AS key,
  coalesce(name, concat_ws(' ', first_name, last_name)) AS full_name,
  first_name, last_name,
  logo_url AS photo,
  CASE WHEN gender IN ('male', 'female') THEN gender END AS gender,
  featured_job_title AS headline,
  city, region, country_code AS country,
  slug_of(linkedin_url) AS network_public_identifier,
  linkedin_url AS network_public_profile_url
FROM "people.csv";

CREATE VIEW roles AS
SELECT
  person_uuid AS person_key,
  uuid AS key,
  org_uuid AS organization_key,
  coalesce(title, job_type) AS title,
  to_boolean(is_current) AS is_current,
  first_day(started_on) AS start_date,
  first_day(ended_on) AS end_date
FROM "jobs.csv";

CREATE VIEW educations AS
SELECT
  person_uuid AS person_key,
  institution_name AS school_name,
  degree_type AS degree,
  subject AS field_of_study,
  first_day(started_on) AS start_date,
  first_day(completed_on) AS end_date
FROM "degrees.csv";

CREATE VIEW funding_events AS
SELECT
  uuid AS key,
  org_uuid AS organization_key,
  investment_type AS funding_type,
  first_day(announced_on) AS date_featured,
  try_cast(try_cast(raised_amount AS DOUBLE) AS BIGINT) AS amount,
  raised_amount_currency_code AS currency,
  cb_url AS url
FROM "funding_rounds.csv";
