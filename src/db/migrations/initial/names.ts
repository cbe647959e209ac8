import { BEHIND, IN_FRONT, ON_BOTH_SIDES, UNSPACED } from './legal-forms.ts';
import { LETTERS_BEHIND, LETTERS_BEHIND_A_COMMA, TITLES } from './titles.ts';

function formsIn(list: string): string[] {
  return list.split('|').map((form) => form.trim());
}

const TOKENS = `
-- The words of a name without case, accents and punctuation, except for the letters äöüåø and the words \`&\`, \`,\`, \`(\` and
-- \`)\`. The collation makes them the same on every server.
create function name_tokens(name text) returns text[] language sql immutable parallel safe return
  array_remove(string_to_array(regexp_replace(
    replace(replace(replace(replace(translate(
      replace(replace(replace(
        normalize(regexp_replace(
          replace(replace(replace(replace(casefold(normalize(name, NFKD) collate pg_unicode_fast),
            'a\u0308', 'ä'), 'o\u0308', 'ö'), 'u\u0308', 'ü'), 'a\u030a', 'å'),
          -- Marks of alphabets, apostrophes, and characters that are not seen.
          '[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f''\`´’‘′＇\\u02b9-\\u02bf\\u02c8\\u02ee\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]',
          '', 'g'), NFC),
        'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'łđðı[]{}【】', 'lddi()()()'), '&', ' & '), '(', ' ( '), ')', ' ) '), ',', ' , ') collate pg_unicode_fast,
    -- Vowel signs of Indic scripts are part of words.
    '[^[:alnum:]&(),\\u0900-\\u109f\\u1780-\\u17ff]+', ' ', 'g'), ' '), '');

-- The words of a title.
create function title_words(title text) returns text[] language sql immutable parallel safe return
  array_remove(array_remove(array_remove(name_tokens(title), ','), '('), ')')`;

const PLACES = JSON.stringify(
  Object.fromEntries([
    ...formsIn(BEHIND).map((form) => [form, 'behind']),
    ...formsIn(ON_BOTH_SIDES).map((form) => [form, 'both']),
    ...formsIn(IN_FRONT).map((form) => [form, 'front']),
  ]),
);

// Functions with names of other functions in their texts would fail where the search path is empty, as in `analyze` and
// dumps: those that index expressions call have either names that PostgreSQL binds when it creates them, or none.
const ORGANIZATION_NAMES = `
create function organization_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  places constant jsonb := '${PLACES}'::jsonb;
  joined text := array_to_string(array_remove(tokens, ','), ' ');
  part text;
  words text[];
  plain text[];
  addition text := '';
  start int := 1;
  stop int;
  opening int;
  taken int;
  place text;
  names text[];
begin
  if joined ~ '[\\u0e00-\\u0e7f\\u3040-\\u9fff\\uac00-\\ud7af]' then
    joined := regexp_replace(joined, '^((?:\\( )?)(${UNSPACED})(?=[^ ])', '\\1\\2 ');
    joined := regexp_replace(joined, '([^ ])(${UNSPACED})(?= \\(| *$)', '\\1 \\2');
  end if;
  if position('(' in joined) > 0 then
    -- A legal form in brackets is none that they add.
    for part in select match[1] from regexp_matches(joined, '\\( ([^()]+) \\)', 'g') as match loop
      if places ? replace(translate(part, 'äöüåø', 'aouao'), ' ', '') then
        joined := replace(joined, '( ' || part || ' )', part);
      end if;
    end loop;
  end if;
  words := string_to_array(joined, ' ');
  plain := string_to_array(translate(joined, 'äöüåø', 'aouao'), ' ');
  stop := cardinality(words);
  names := array[joined];
  loop
    while stop > start and words[stop] = '&' loop stop := stop - 1; end loop;
    opening := case when addition = '' and words[stop] = ')' then array_position(words, '(', start + 1) end;
    if opening is not null then
      while array_position(words, '(', opening + 1) is not null loop
        opening := array_position(words, '(', opening + 1);
      end loop;
      addition := ' ( ' || array_to_string(words[opening + 1:stop - 1], ' ');
      stop := opening - 1;
    else
      -- The longest legal form in front, else behind; positive numbers of words are those in front.
      taken := 0;
      for size in reverse least(stop - start, 9) .. 1 loop
        part := array_to_string(plain[start:start + size - 1], '');
        place := case when char_length(part) <= 60 then places ->> part end;
        if place = 'both' or place = 'front' then taken := size; end if;
        exit when taken > 0;
      end loop;
      if taken = 0 then
        for size in reverse least(stop - start, 9) .. 1 loop
          part := array_to_string(plain[stop - size + 1:stop], '');
          place := case when char_length(part) <= 60 then places ->> part end;
          if place is null and size between 2 and 3 then
            place := places ->> array_to_string(plain[stop - size + 1:stop], ' ');
          end if;
          if place = 'both' or place = 'behind' then taken := -size; end if;
          exit when taken < 0;
        end loop;
      end if;
      exit when taken = 0;
      start := start + greatest(taken, 0);
      stop := stop + least(taken, 0);
    end if;
    names := names || (array_to_string(array_remove(array_remove(words[start:stop], '('), ')'), ' ') || addition);
  end loop;
  names[1] := array_to_string(array_remove(array_remove(words, '('), ')'), ' ');
  if joined ~ '(^| )[^ ] [^ ]( |$)' then
    select array_agg(regexp_replace(one collate pg_unicode_fast, '\\m(\\w) (?=\\w\\M)', '\\1', 'g') order by nr)
    into names from unnest(names) with ordinality as listed (one, nr);
  end if;
  return names;
end
$$;

-- The forms of an organization's name, each as words with blanks between: the whole name first, then with a legal form less at a time.
-- An addition in brackets at the end follows a \`(\`. Single letters in a row are one word.
create function organization_names(name text) returns text[] language sql immutable strict parallel safe return
  organization_name_forms(name_tokens(name))`;

/** The words of which one has to stand in a name that has more than one form, as keys: an object is searched by halves. */
const UNCOUNTED = JSON.stringify(
  Object.fromEntries(
    [...'&(),', ...`${TITLES}|${LETTERS_BEHIND}|${LETTERS_BEHIND_A_COMMA}`.split(/[| ]/)].map((word) => [
      word,
      1,
    ]),
  ),
);

const PERSON_NAMES = `
create function person_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  short text := array_to_string(tokens, ' ');
  whole text;
  shorter text;
  pattern text;
begin
  if not '${UNCOUNTED}'::jsonb ?| tokens then return array[short]; end if;
  whole := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  short := ' ' || short || ' ';
  foreach pattern in array array[
    '() \\( [^()]* \\) $',
    '()(?: ,)?(?: (?:${LETTERS_BEHIND})| , (?:${LETTERS_BEHIND_A_COMMA})) (?=,|$)',
    '(^|,) (?:${TITLES}) '
  ] loop
    loop
      shorter := regexp_replace(short, pattern, '\\1 ');
      exit when shorter = short or shorter !~ '[^ &(),] +(?:[&(),] +)*[^ &(),]';
      short := shorter;
    end loop;
  end loop;
  short := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  return case when short = whole then array[whole] else array[whole, short] end;
end
$$;

-- The forms of a person's name, each as words with blanks between: the whole name first, then without letters behind, titles and
-- an addition in brackets at the end, as long as two words are left.
create function person_names(name text) returns text[] language sql immutable strict parallel safe return
  person_name_forms(name_tokens(name))`;

/**
 * Two names that agree share a key, also with one letter missing, added or replaced, or two neighbours swapped: such
 * words are equal once each has lost one letter or none. A word with a digit has no typing errors.
 */
const KEYS = `
-- The keys of the forms of a name: of all words written as one, and of the first and the last word. Of an organization's name the
-- shortest form alone has keys of the second kind. Words count as they are, folded to one spelling for \`ä\`, \`a\` and \`ae\`, and
-- without a word for "and".
create function name_form_keys(forms text[], is_last_alone boolean) returns int[]
language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := '{}';
  alone int := case when is_last_alone then cardinality(forms) else 1 end;
  place int := 0;
  has_digits boolean;
  form text;
  folded text;
  words text[];
  ends text[];
  one text;
  other text;
begin
  -- The addition in brackets may lack.
  if is_last_alone and position(' ( ' in forms[alone]) > 0 then forms := forms || split_part(forms[alone], ' ( ', 1); end if;
  foreach form in array forms loop
    place := place + 1;
    form := translate(form, 'äöüåø', 'aouao') collate "C";
    if position('&' in form) > 0 or position('(' in form) > 0 then form := btrim(regexp_replace(form, '(?:^| )[&(](?= |$)', '', 'g')); end if;
    continue when form = '';
    folded := case when form ~ '[ou]e|a[ae]' then regexp_replace(form, '([ou])e+|(a)[ae]+', '\\1\\2', 'g') else form end;
    keys := keys || hashtext(' ' || replace(form, ' ', ''));
    if folded <> form then keys := keys || hashtext(' ' || replace(folded, ' ', '')); end if;
    if position(' ' in folded) > 0 and folded ~ ' (?:and|und|et|y|e|i|en|och|og) ' then
      keys := keys || hashtext(' ' || replace(regexp_replace(folded, ' (?:(?:and|und|et|y|e|i|en|och|og) )+', ' ', 'g'), ' ', ''));
    end if;
    continue when place < alone;
    has_digits := form ~ '[0-9]';
    words := string_to_array(form, ' ');
    ends := array[case when cardinality(words) > 1 then words[1] else '' end, words[cardinality(words)]];
    if folded <> form then
      words := string_to_array(folded, ' ');
      ends := ends || array[case when cardinality(words) > 1 then words[1] else '' end, words[cardinality(words)]];
    end if;
    for one_at in 0 .. cardinality(ends) / 2 - 1 loop
      for other_at in 0 .. cardinality(ends) / 2 - 1 loop
        one := ends[2 * one_at + 1] collate "C";
        other := ends[2 * other_at + 2] collate "C";
        continue when one_at = 1 and one = ends[1] or other_at = 1 and other = ends[2];
        keys := keys || hashtext(least(one, other) || ' ' || greatest(one, other));
        if char_length(one) between 5 and 60 and not (has_digits and one ~ '[0-9]') then
          for at in 1 .. char_length(one) loop
            form := overlay(one placing '' from at for 1);
            keys := keys || hashtext(least(form, other) || ' ' || greatest(form, other));
          end loop;
        end if;
        if char_length(other) between 5 and 60 and not (has_digits and other ~ '[0-9]') then
          for at in 1 .. char_length(other) loop
            form := overlay(other placing '' from at for 1);
            keys := keys || hashtext(least(one, form) || ' ' || greatest(one, form));
          end loop;
        end if;
      end loop;
    end loop;
  end loop;
  return nullif(keys, '{}');
end
$$;

create function name_keys(words text[]) returns int[] language sql immutable strict parallel safe return
  name_form_keys(array[array_to_string(words, ' ')], true);
create function person_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  name_form_keys(person_names(name), false);
create function organization_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  name_form_keys(organization_names(name), true)`;

const SLUG_KEY = `
-- The key by which slugs are compared: without blanks around, of a profile address the last segment of the path,
-- percent-decoded where that is possible, in one lower case. The application computes the same of requests.
create function slug_key(slug text) returns text language plpgsql immutable strict parallel safe as $$
declare
  key text := btrim(slug, U&'\\0009\\000a\\000b\\000c\\000d\\0020\\00a0\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006\\2007\\2008\\2009\\200a\\2028\\2029\\202f\\205f\\3000\\feff');
  path text;
begin
  if key ~ '[/?#%]' then
    path := regexp_replace(regexp_replace(key, '[?#].*$', ''), '^[A-Za-z][A-Za-z0-9+.-]*://[^/]*', '');
    key := coalesce(nullif((regexp_match(path, '([^/]*)/*$'))[1], ''), key);
    if key ~ '%' and key !~ '%(?![0-9A-Fa-f]{2})' then
      begin
        select convert_from(string_agg(
          case when part[1] is null then convert_to(part[2], 'UTF8') else decode(part[1], 'hex') end, '' order by nr), 'UTF8')
        into key from regexp_matches(key, '%([0-9A-Fa-f]{2})|([^%]+)', 'g') with ordinality as matches (part, nr);
      exception when character_not_in_repertoire then
        null;
      end;
    end if;
  end if;
  return translate(replace(lower(normalize(key, NFC) collate pg_c_utf8), 'i\u0307', 'i'), 'ς', 'σ');
end
$$`;

/** The functions by which names and slugs are compared. */
export const NAMES = [TOKENS, ORGANIZATION_NAMES, PERSON_NAMES, KEYS, SLUG_KEY];
