-- Reads: the golden copy of legal entities (LEI-CDF, "lei2") as CSV
-- Published: https://www.gleif.org/en/lei-data/gleif-golden-copy
-- Licence: CC0

-- The place is that of the headquarters. Other names and addresses are left out, and so are entities that are no longer active.

CREATE VIEW organizations AS
SELECT
  "LEI" AS key,
  "Entity.LegalName" AS name,
  "Entity.HeadquartersAddress.City" AS city,
  -- ISO 3166-2: BE of DE-BE. A number, as in FR-75, is another region in gazetteers, so the code stays whole.
  regexp_replace("Entity.HeadquartersAddress.Region", '^[A-Z]{2}-([A-Z]{2,3})$', '\1') AS region,
  "Entity.HeadquartersAddress.Country" AS country,
  first_day("Entity.EntityCreationDate") AS founded_date
-- The date of creation is in the files of 2022 and later.
FROM (SELECT NULL::VARCHAR AS "Entity.EntityCreationDate" WHERE false UNION ALL BY NAME FROM input)
WHERE coalesce("Entity.EntityStatus", '') NOT IN ('INACTIVE', 'NULL')
  AND coalesce("Registration.RegistrationStatus", '') NOT IN ('DUPLICATE', 'ANNULLED');
