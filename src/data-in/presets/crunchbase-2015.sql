-- Reads: the monthly exports of Crunchbase of 2013 to 2015 as CSV: companies.csv and rounds.csv
-- Published: https://github.com/notpeter/crunchbase-data
-- Licence: the terms of the copy that you have; the exports were for use that is not commercial

-- Some copies write days as 6/30/2012. A column with the month says which number is the month.
CREATE MACRO day_in(day_text, month) AS CASE
  WHEN left(day_of(day_text, '%m/%d/%Y'), 7) = month THEN day_of(day_text, '%m/%d/%Y')
  ELSE first_day(day_text)
END;

-- An unknown sum is "-", and some copies have commas between the thousands of sums.
CREATE MACRO sum_of(dollars) AS whole_number(CASE
  WHEN regexp_matches(trim(dollars), '^\d{1,3}(,\d{3})+(\.\d+)?$') THEN replace(trim(dollars), ',', '')
  ELSE nullif(trim(dollars), '-')
END);

CREATE VIEW organizations AS
SELECT
  permalink AS key,
  name,
  host_of(homepage_url) AS domain,
  city, coalesce(region, state_code) AS region, country_code AS country,
  list_of(coalesce(category_list, category_code), '|') AS keywords,
  day_in(founded_at, founded_month) AS founded_date,
  sum_of(funding_total_usd) AS funding_total
FROM (
  SELECT NULL::VARCHAR AS category_list, NULL::VARCHAR AS category_code, NULL::VARCHAR AS founded_month WHERE false
  UNION ALL BY NAME
  FROM "companies.csv"
);

-- Without a permalink, the amount tells rounds of one company, day and type apart. A row that is repeated counts once.
CREATE VIEW funding_events AS
SELECT
  coalesce(funding_round_permalink, concat_ws(' ', company_permalink, funded_at, funding_round_type, funding_round_code, nullif(
    dense_rank() OVER (
      PARTITION BY company_permalink, funded_at, funding_round_type, funding_round_code ORDER BY raised_amount_usd
    ), 1
  ))) AS key,
  company_permalink AS organization_key,
  CASE WHEN funding_round_type = 'venture' THEN 'series_' || lower(coalesce(funding_round_code, 'unknown'))
    ELSE funding_round_type
  END AS funding_type,
  day_in(funded_at, funded_month) AS date_featured,
  sum_of(raised_amount_usd) AS amount,
  CASE WHEN sum_of(raised_amount_usd) IS NOT NULL THEN 'USD' END AS currency
FROM (
  SELECT NULL::VARCHAR AS funding_round_permalink, NULL::VARCHAR AS funding_round_code, NULL::VARCHAR AS funded_month WHERE false
  UNION ALL BY NAME
  FROM "rounds.csv"
);
