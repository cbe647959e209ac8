-- The macros of mappings. A macro that makes a value of a text gives the text itself where it can't read it: so the line is
-- rejected by the name of its field, and nothing that a file says is lost.

-- 'https://www.acme.example/about' -> 'acme.example'
CREATE MACRO host_of(url) AS coalesce(
  nullif(regexp_extract(lower(trim(url)), '^(?:[a-z][a-z0-9+.-]*://)?(?:[^/@?#]*@)?(?:www\.)?([^/:?#@\s]+\.[^/:?#@\s.]{2,})(?:[/:?#]|$)', 1), ''),
  url
);

-- 'https://www.acme.example/about' -> 'acme.example'; NULL for a host that many organizations share, such as that of a network
CREATE MACRO own_host_of(url) AS own_host(host_of(url));

-- 'linkedin.com/in/jane-doe/?trk=x' -> 'jane-doe'; NULL for an address of something else
CREATE MACRO slug_of(profile_url) AS CASE
  WHEN regexp_matches(profile_url, '/(?:in|pub|company|school|showcase)/', 'i') THEN profile_slug(profile_url)
END;

-- The day of seconds or milliseconds since 1970, from 2001 on: '1714605534' -> '2024-05-01'; NULL for another number
CREATE MACRO day_of_instant(number) AS CASE
  WHEN number BETWEEN 1e9 AND 2e9 THEN strftime(epoch_ms((number * 1000)::BIGINT), '%Y-%m-%d')
  WHEN number BETWEEN 1e12 AND 2e12 THEN strftime(epoch_ms(number::BIGINT), '%Y-%m-%d')
END;

-- '2021-03' -> '2021-03-01', '2021' and '2021.0' -> '2021-01-01', '2021-03-04T10:00:00Z' and '20210304' -> '2021-03-04',
-- '1714605534' -> '2024-05-01'; '31.12.2020', 'de' -> '2020-12-31'
CREATE MACRO first_day(partial_date) AS
  CASE
    WHEN regexp_matches(trim(partial_date::VARCHAR), '^\d{4}-\d\d-\d\d([T ].*)?$') THEN left(trim(partial_date::VARCHAR), 10)
    WHEN regexp_matches(trim(partial_date::VARCHAR), '^\d{4}-\d\d$') THEN trim(partial_date::VARCHAR) || '-01'
    WHEN regexp_matches(trim(partial_date::VARCHAR), '^\d{4}(\.0)?$') THEN left(trim(partial_date::VARCHAR), 4) || '-01-01'
    WHEN regexp_matches(trim(partial_date::VARCHAR), '^(?:19|20)\d{6}$')
      THEN coalesce(strftime(try_strptime(trim(partial_date::VARCHAR), '%Y%m%d'), '%Y-%m-%d'), partial_date::VARCHAR)
    ELSE coalesce(day_of_instant(try_cast(partial_date AS DOUBLE)), partial_date::VARCHAR)
  END, (partial_date, locale) AS local_day(partial_date::VARCHAR, locale);

-- '29-MAR-2022', '%d-%b-%Y' -> '2022-03-29'
CREATE MACRO day_of(date_text, format) AS
  coalesce(strftime(try_strptime(trim(date_text), format), '%Y-%m-%d'), date_text);

-- '1.5e6' -> '1500000', '51.0' -> '51'; '1.000' may be a thousand, and is with 'de'
CREATE MACRO whole_number(number_text) AS CASE
  WHEN regexp_matches(trim(number_text::VARCHAR), '^[+-]?\d{1,3}(\.\d{3})+$') THEN number_text::VARCHAR
  WHEN try_cast(number_text AS DOUBLE) = try_cast(number_text AS HUGEINT)
    THEN try_cast(number_text AS HUGEINT)::VARCHAR
  ELSE number_text::VARCHAR
END, (number_text, locale) AS local_number(trim(number_text::VARCHAR), locale);

-- '$2.1m' -> '2100000'; '1.200 €', 'de' -> '1200'
CREATE MACRO amount(amount_text) AS amount_text(amount_text::VARCHAR),
  (amount_text, locale) AS local_amount(amount_text::VARCHAR, locale);

-- '030 1234567', 'DE' -> '+49301234567'; the country may be named: '030 1234567', 'Germany'
CREATE MACRO phone_number(number_text, country) AS
  coalesce(complete_phone_number(number_text::VARCHAR, country::VARCHAR), number_text::VARCHAR);

-- 'N/A', 'None', 'unknown' -> NULL, for texts that say nothing
CREATE MACRO said(text_or_nothing) AS CASE
  WHEN trim(text_or_nothing::VARCHAR) IN ('Null', 'Nan') OR NOT regexp_matches(trim(text_or_nothing::VARCHAR), nothing_pattern(), 'i')
    THEN text_or_nothing
END;

-- Digits, or groups of three with one kind of sign between them.
CREATE MACRO number_pattern() AS '(?:\d{1,3}(?:(?:,\d{3})+|(?:[''’]\d{3})+|(?:[ \x{a0}\x{2009}\x{202f}]\d{3})+)|\d+)(?:\.0)?';

-- '1,001' -> 1001, '51.0' -> 51
CREATE MACRO number_in(grouped) AS
  try_cast(regexp_replace(regexp_replace(grouped, '\.0$', ''), '\D', '', 'g') AS BIGINT);

-- The two ends of a range, the only end of an open one, and a number alone. '51,200' may be a number or two, so a number alone has no
-- comma or blank before three digits that are a number themselves.
CREATE MACRO range_ends(range_text) AS regexp_extract(
  trim(range_text::VARCHAR),
  '^(?:about )?(?:(' || number_pattern() || ')\s*(?:[-‐‑‒–—−~〜～]|to)\s*(' || number_pattern() || ')'
    || '|(?:more than|over)\s+(' || number_pattern() || ')\s*\+?|(' || number_pattern() || ')\s*\+'
    || '|((?:\d+|\d{1,3}(?:[''’]\d{3})+|\d{1,3}[, \x{a0}\x{2009}\x{202f}]0\d\d)(?:\.0)?))(?:\s+(?:employees|people))?$',
  ['lower', 'upper', 'over', 'plus', 'alone'], 'i'
);

CREATE MACRO range_begin(range_text) AS CASE
  WHEN number_in(range_ends(range_text).lower) > number_in(range_ends(range_text).upper) THEN range_text::VARCHAR
  ELSE coalesce(
    number_in(concat(
      range_ends(range_text).lower, range_ends(range_text).over, range_ends(range_text).plus, range_ends(range_text).alone
    ))::VARCHAR,
    range_text::VARCHAR
  )
END;

-- '51-200' -> '51', '10,001+' -> '10001', '501 to 1,000 employees' -> '501'; '1.001-5.000', 'de' -> '1001'
CREATE MACRO lower_end(range_text) AS range_begin(range_text),
  (range_text, locale) AS range_begin(local_digits(range_text::VARCHAR, locale));

-- 'Yes' -> true, for conditions; NULL for another text
CREATE MACRO to_boolean(yes_or_no) AS
  CASE
    WHEN lower(trim(yes_or_no::VARCHAR)) IN ('true', 't', 'yes', 'y', '1') THEN true
    WHEN lower(trim(yes_or_no::VARCHAR)) IN ('false', 'f', 'no', 'n', '0') THEN false
  END;

-- '&lt;p&gt;' -> '<p>', for HTML that is escaped once more
CREATE MACRO unescape_html(escaped) AS
  replace(replace(replace(replace(replace(escaped, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&');

-- a list in JSON -> a list whose items are JSON; NULL -> an empty one; another value -> a list of it
CREATE MACRO items_of(json_list) AS coalesce(
  try_cast(json_list AS JSON[]),
  list_filter([to_json(json_list)], lambda item: json_type(item) <> 'NULL')
);

-- a list in JSON -> the texts of its items; NULL -> an empty one; another value -> a list of its text
CREATE MACRO texts_of(json_list) AS list_filter(
  list_transform(items_of(json_list), lambda item: item->>'$'),
  lambda text: text IS NOT NULL
);

-- 'a, b,c' -> ['a', 'b', 'c']; the semicolon of an entity of HTML, as in 'R&amp;D; Sales', separates nothing
CREATE MACRO separated(texts, separator) AS list_filter(
  list_transform(
    string_split(regexp_replace(texts, '(' || entity_pattern() || ');', '\1' || chr(57344), 'g'), separator),
    lambda text: trim(replace(text, chr(57344), ';'))
  ),
  lambda text: text <> ''
);

-- 'a, b,c' -> ['a', 'b', 'c'], and so '["a", "b", "c"]' and, as Python writes lists, '[''a'', ''b'', ''c'']'
CREATE MACRO list_of(texts, separator) AS CASE
  WHEN regexp_matches(texts, '^\s*\[') AND json_valid(texts) THEN texts_of(texts::JSON)
  WHEN regexp_matches(texts, '^\[''[^"]*''\]$') THEN string_split(texts[3:-3], ''', ''')
  ELSE separated(texts, separator)
END;

-- the paths of the given files that match a regular expression, in upper or lower case; where none does, those that match another
-- one; all where none does
CREATE MACRO paths_like(pattern) AS coalesce(
  nullif(list_filter(getvariable('paths'), lambda path: regexp_matches(path, pattern, 'i')), []::VARCHAR[]),
  getvariable('paths')
), (pattern, otherwise) AS coalesce(
  nullif(list_filter(getvariable('paths'), lambda path: regexp_matches(path, pattern, 'i')), []::VARCHAR[]),
  nullif(list_filter(getvariable('paths'), lambda path: regexp_matches(path, otherwise, 'i')), []::VARCHAR[]),
  getvariable('paths')
);
