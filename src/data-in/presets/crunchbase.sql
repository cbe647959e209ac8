-- Reads: the CSV files of Crunchbase's bulk export: organizations, people, jobs, degrees, funding_rounds
-- Published: https://data.crunchbase.com/docs/daily-csv-export
-- Licence: paid; the terms of your contract

-- Other files, such as investments.csv with the investors of a round, are left out.

-- Some columns had other names until 2018. An older round is of the type "venture", and its letter is in another column.
CREATE MACRO round_type(type, letter) AS
  CASE WHEN type = 'venture' THEN 'series_' || lower(coalesce(letter, 'unknown')) ELSE type END;

CREATE VIEW organizations AS
SELECT
  uuid AS key,
  coalesce(name, company_name) AS name,
  host_of(coalesce(homepage_url, domain)) AS domain,
  short_description AS description,
  city, coalesce(region, state_code) AS region, country_code AS country,
  list_of(coalesce(category_groups_list, category_group_list), ',')[1] AS industry,
  list_concat(list_of(category_list, ','), list_of(coalesce(category_groups_list, category_group_list), ',')[2:]) AS keywords,
  first_day(founded_on) AS founded_date,
  lower_end(nullif(employee_count, 'unknown')) AS employees,
  whole_number(coalesce(total_funding_usd, funding_total_usd)) AS funding_total,
  slug_of(linkedin_url) AS network_public_identifier,
  linkedin_url AS network_public_profile_url
FROM (
  SELECT NULL::VARCHAR AS name, NULL::VARCHAR AS company_name, NULL::VARCHAR AS category_groups_list,
    NULL::VARCHAR AS category_group_list, NULL::VARCHAR AS total_funding_usd, NULL::VARCHAR AS funding_total_usd,
    NULL::VARCHAR AS state_code
  WHERE false
  UNION ALL BY NAME
  FROM "organizations.csv"
);

CREATE VIEW persons AS
SELECT
  uuid AS key,
  coalesce(name, concat_ws(' ', first_name, last_name)) AS full_name,
  first_name, last_name,
  logo_url AS photo,
  nullif(lower(gender), 'not_provided') AS gender,
  coalesce(featured_job_title, primary_affiliation_title) AS headline,
  city, coalesce(region, state_code) AS region, country_code AS country,
  slug_of(linkedin_url) AS network_public_identifier,
  linkedin_url AS network_public_profile_url
FROM (
  SELECT NULL::VARCHAR AS name, NULL::VARCHAR AS featured_job_title, NULL::VARCHAR AS primary_affiliation_title,
    NULL::VARCHAR AS region, NULL::VARCHAR AS state_code, NULL::VARCHAR AS linkedin_url
  WHERE false
  UNION ALL BY NAME
  FROM "people.csv"
);

CREATE VIEW roles AS
SELECT
  person_uuid AS person_key,
  uuid AS key,
  org_uuid AS organization_key,
  coalesce(title, job_type) AS title,
  is_current,
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
  coalesce(uuid, funding_round_uuid) AS key,
  coalesce(org_uuid, company_uuid) AS organization_key,
  coalesce(investment_type, round_type(funding_round_type, funding_round_code)) AS funding_type,
  first_day(announced_on) AS date_featured,
  whole_number(coalesce(raised_amount, raised_amount_usd)) AS amount,
  CASE WHEN raised_amount IS NULL AND raised_amount_usd IS NOT NULL THEN 'USD' ELSE raised_amount_currency_code END AS currency,
  -- {"Heron Fund",Oak}, in a column of the years before 2018
  list_transform(regexp_extract_all(investor_names, '"[^"]*"|[^{},"]+'), lambda one: trim(one, '"')) AS investors,
  cb_url AS url
FROM (
  SELECT NULL::VARCHAR AS uuid, NULL::VARCHAR AS funding_round_uuid, NULL::VARCHAR AS org_uuid,
    NULL::VARCHAR AS company_uuid, NULL::VARCHAR AS investment_type, NULL::VARCHAR AS funding_round_type,
    NULL::VARCHAR AS funding_round_code, NULL::VARCHAR AS raised_amount_usd, NULL::VARCHAR AS investor_names
  WHERE false
  UNION ALL BY NAME
  FROM "funding_rounds.csv"
);
