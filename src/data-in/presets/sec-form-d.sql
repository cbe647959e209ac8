-- Reads: the Form D data sets of the SEC (TSV files of one or more quarters, unpacked)
-- Published: https://www.sec.gov/data-research/sec-markets-data/form-d-data-sets
-- Licence: public domain

-- Filers write placeholders where a field must not be empty.
CREATE OR REPLACE MACRO said(entry) AS CASE WHEN NOT regexp_matches(upper(entry), '^(N/?A|NONE|-+|\.)$') THEN entry END;

-- Dates are 29-MAR-2022. Test filings are left out.
CREATE VIEW filings AS
SELECT ACCESSIONNUMBER AS accession, SUBMISSIONTYPE AS type, TESTORLIVE IS NOT DISTINCT FROM 'TEST' AS is_test,
  day_of(first_day(FILING_DATE), '%d-%b-%Y') AS filed_on
FROM "FORMDSUBMISSION.tsv";

-- The files of a quarter must be given together. A row whose filing is in another file is a rejected line, whose key says so.
CREATE MACRO outside(accession, file) AS concat(accession, ' (not in ', file, ')');

-- The primary issuer of each filing; others are left out. A foreign place is in STATEORCOUNTRYDESCRIPTION, under a code such as X0.
CREATE VIEW issuers AS
SELECT
  ACCESSIONNUMBER AS accession, type, filed_on, is_test, filings.accession IS NOT NULL AS is_filed,
  ltrim(CIK, '0') AS cik,
  ENTITYNAME AS name,
  concat_ws(', ', CITY, CASE
    WHEN regexp_matches(STATEORCOUNTRY, '^[A-Z]{2}$') AND STATEORCOUNTRY <> 'XX' THEN STATEORCOUNTRY || ', US'
    ELSE STATEORCOUNTRYDESCRIPTION
  END) AS location,
  first_day(YEAROFINC_VALUE_ENTERED) AS founded_date
FROM "ISSUERS.tsv" LEFT JOIN filings ON filings.accession = ACCESSIONNUMBER
WHERE to_boolean(IS_PRIMARYISSUER_FLAG) IS DISTINCT FROM false;

-- An issuer is what its latest filing says.
CREATE VIEW organizations AS
SELECT cik AS key, name, location, INDUSTRYGROUPTYPE AS industry, founded_date
FROM issuers LEFT JOIN "OFFERING.tsv" ON ACCESSIONNUMBER = accession
WHERE NOT is_test
QUALIFY row_number() OVER (PARTITION BY cik ORDER BY filed_on DESC, accession DESC) = 1;

CREATE VIEW simple_events AS
SELECT
  accession AS key,
  cik AS organization_key,
  'form_d_regulator' AS source,
  'report_released' AS reason,
  filed_on AS date_featured,
  'Form ' || type AS title,
  concat('https://www.sec.gov/Archives/edgar/data/', cik, '/', replace(accession, '-', '')) AS url
FROM issuers
WHERE NOT is_test
UNION ALL BY NAME
SELECT outside(accession, 'FORMDSUBMISSION.tsv') AS key FROM issuers WHERE NOT is_filed;

-- What was sold, of companies; a fund's offering is no funding of a company. An amendment states the sum again, so it is left out.
CREATE VIEW funding_events AS
SELECT
  accession AS key,
  cik AS organization_key,
  'undisclosed' AS funding_type,
  coalesce(day_of(first_day(SALE_DATE), '%d-%b-%Y'), filed_on) AS date_featured,
  whole_number(TOTALAMOUNTSOLD) AS amount,
  'USD' AS currency,
  concat('https://www.sec.gov/Archives/edgar/data/', cik, '/', replace(accession, '-', '')) AS url
FROM issuers JOIN "OFFERING.tsv" ON ACCESSIONNUMBER = accession
WHERE NOT is_test AND type = 'D' AND INDUSTRYGROUPTYPE IS DISTINCT FROM 'Pooled Investment Fund' AND whole_number(TOTALAMOUNTSOLD) <> '0'
UNION ALL BY NAME
SELECT outside(ACCESSIONNUMBER, 'ISSUERS.tsv') AS key
FROM "OFFERING.tsv" ANTI JOIN issuers ON accession = ACCESSIONNUMBER;

-- Persons have no number: one is the same person where issuer and name are the same. The latest filing says the title: what the
-- filer wrote, else the kinds of relationship.
CREATE VIEW persons AS
SELECT
  concat(cik, ':', lower(concat_ws(' ', FIRSTNAME, MIDDLENAME, LASTNAME))) AS key,
  concat_ws(' ', FIRSTNAME, MIDDLENAME, LASTNAME) AS full_name,
  FIRSTNAME AS first_name,
  LASTNAME AS last_name,
  [{
    'organization_key': cik,
    'title': coalesce(said(RELATIONSHIPCLARIFICATION), concat_ws(', ', RELATIONSHIP_1, RELATIONSHIP_2, RELATIONSHIP_3)),
    'is_current': true
  }] AS roles
FROM "RELATEDPERSONS.tsv" JOIN issuers ON accession = ACCESSIONNUMBER
-- A company that manages another one has a placeholder, or nothing, as its first name. It is no person.
WHERE NOT is_test AND said(FIRSTNAME) IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY key ORDER BY filed_on DESC, accession DESC) = 1
UNION ALL BY NAME
SELECT outside(concat_ws(': ', ACCESSIONNUMBER, concat_ws(' ', FIRSTNAME, LASTNAME)), 'ISSUERS.tsv') AS key
FROM "RELATEDPERSONS.tsv" ANTI JOIN issuers ON accession = ACCESSIONNUMBER;
