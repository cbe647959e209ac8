-- Reads: Connections.csv of a member's data export from LinkedIn, with or without the notes before its header
-- Published: https://www.linkedin.com/help/linkedin/answer/a1339364
-- Licence: the member's own copy; the data is about other persons, so state a legal ground by --basis

-- The notes have fewer columns. "strict_mode" is off, because they need not be valid CSV, and "parallel", because a position may
-- have line breaks.
CREATE VIEW lines AS
SELECT path, row_number() OVER () AS nr, [c1, c2, c3, c4, c5, c6, c7, c8] AS cells
FROM read_csv(
  paths_like('connections[^/]*\.csv(\.gz)?$'), auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
  strict_mode = false, null_padding = true, parallel = false, filename = 'path',
  columns = {
    'c1': 'VARCHAR', 'c2': 'VARCHAR', 'c3': 'VARCHAR', 'c4': 'VARCHAR', 'c5': 'VARCHAR', 'c6': 'VARCHAR', 'c7': 'VARCHAR',
    'c8': 'VARCHAR'
  }
);

-- Older exports have no column "URL".
CREATE VIEW headers AS
SELECT path, min(nr) FILTER (is_header) AS header_nr, any_value(cells) FILTER (is_header) AS names
FROM (SELECT *, list_has_all(cells, ['First Name', 'Connected On']) AS is_header FROM lines)
GROUP BY path;

CREATE MACRO cell_of(cells, names, name) AS nullif(trim(cells[list_position(names, name)]), '');

CREATE VIEW cells AS
SELECT
  cell_of(cells, names, 'First Name') AS first_name,
  -- LinkedIn demands a last name, and some members write a sign.
  nullif(regexp_replace(cell_of(cells, names, 'Last Name'), '^[^\pL\pN]+$', ''), '') AS last_name,
  cell_of(cells, names, 'URL') AS url,
  cell_of(cells, names, 'Email Address') AS email,
  cell_of(cells, names, 'Company') AS company,
  cell_of(cells, names, 'Position') AS position,
  cell_of(cells, names, 'Connected On') AS connected_on
FROM lines JOIN (
  SELECT path, header_nr, coalesce(names, error(path || ' has no line with First Name and Connected On, as in exports in English.')) AS names
  FROM headers
) AS header USING (path)
WHERE nr > header_nr;

-- Without a URL, the day of the connection tells persons of one name apart. A row that has this day alone is of a closed account,
-- and is left out.
CREATE VIEW connections AS
SELECT *, coalesce(url, lower(concat_ws(' ', first_name, last_name, connected_on))) AS key
FROM cells
WHERE concat(first_name, last_name, url, email, company, position) <> '';

CREATE VIEW persons AS
SELECT
  key,
  concat_ws(' ', first_name, last_name) AS full_name,
  first_name, last_name,
  slug_of(url) AS network_public_identifier,
  url AS network_public_profile_url,
  CASE WHEN position IS NOT NULL
    THEN [{'organization_name': company, 'title': position, 'is_current': true}]
  END AS roles
FROM connections;

-- A role must have a title: a company without a position is a rejected line, and the person stays. The
-- key names the person in the report.
CREATE VIEW roles AS
SELECT key, key AS person_key, company AS organization_name, position AS title
FROM connections
WHERE company IS NOT NULL AND position IS NULL;

CREATE VIEW emails AS
SELECT key AS person_key, email FROM connections WHERE email IS NOT NULL;
