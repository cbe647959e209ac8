-- Reads: the golden copy of legal entities (LEI-CDF, "lei2") as CSV
-- Published: https://www.gleif.org/en/lei-data/gleif-golden-copy
-- Licence: CC0

CREATE VIEW organizations AS
SELECT
  "LEI" AS key,
  "Entity.LegalName" AS name,
  "Entity.HeadquartersAddress.City" AS city,
  -- ISO 3166-2, as in DE-BE; a number, as in NO-03, is no name of a region.
  nullif(regexp_extract("Entity.HeadquartersAddress.Region", '^[A-Z]{2}-([A-Z]{2,3})$', 1), '') AS region,
  "Entity.HeadquartersAddress.Country" AS country,
  first_day("Entity.EntityCreationDate") AS founded_date
-- The date of creation is in the files of 2022 and later.
FROM (SELECT NULL::VARCHAR AS "Entity.EntityCreationDate" WHERE false UNION ALL BY NAME FROM input)
WHERE "Entity.EntityStatus" = 'ACTIVE' AND "Registration.RegistrationStatus" NOT IN ('DUPLICATE', 'ANNULLED');
