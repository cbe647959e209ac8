-- Reads: Connections.csv of a member's data export from LinkedIn, with or without the notes before its header
-- Published: https://www.linkedin.com/help/linkedin/answer/a1339364
-- Licence: the member's own copy; the data is about other persons, so state a legal ground by --basis

-- The notes have fewer columns. "strict_mode" is off, because they need not be valid CSV.
CREATE VIEW connections AS
SELECT *, coalesce(nullif(url, ''), lower(concat_ws(' ', first_name, last_name))) AS key
FROM read_csv(
  getvariable('paths'), auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
  strict_mode = false, null_padding = true,
  columns = {
    'first_name': 'VARCHAR', 'last_name': 'VARCHAR', 'url': 'VARCHAR', 'email': 'VARCHAR',
    'company': 'VARCHAR', 'position': 'VARCHAR', 'connected_on': 'VARCHAR'
  }
)
WHERE connected_on IS NOT NULL AND connected_on <> 'Connected On'
  AND concat_ws(' ', first_name, last_name) <> '';

CREATE VIEW persons AS
SELECT
  key,
  concat_ws(' ', first_name, last_name) AS full_name,
  first_name, last_name,
  slug_of(url) AS network_public_identifier,
  url AS network_public_profile_url,
  CASE WHEN position IS NOT NULL AND company IS NOT NULL
    THEN [{'organization_name': company, 'title': position, 'is_current': true}]
  END AS roles
FROM connections;

CREATE VIEW emails AS
SELECT key AS person_key, email FROM connections WHERE email IS NOT NULL;
