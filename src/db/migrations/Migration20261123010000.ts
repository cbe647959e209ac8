import { Migration } from '@mikro-orm/migrations';

/** Adds the functions that compare names, and the indexes of the keys by which a match finds its candidates. */
export class Migration20261123010000 extends Migration {
  override up(): void {
    for (const part of [WORDS, KEYS, INDEXES]) this.addSql(part);
  }
}

/**
 * Legal forms, as they stand in normalized words: the common abbreviations of ISO 20275, and their long forms. `s.p.a.`
 * is one word by then.
 */
const LEGAL_FORMS = [
  '((and|und|et) )?co|((and|und) )?company|inc|incorporated|corp|corporation|ltd|limited|unlimited|private limited',
  'public limited company|llc|llp|lllp|lp|plc|pllc|pbc|pty|proprietary|pvt|pte|sdn bhd|bhd|gmbh|ggmbh|mbh|ag|kg|kgaa',
  'ohg|ug|ug haftungsbeschrankt|gbr|gesellschaft mit beschrankter haftung|aktiengesellschaft|sa|sas|sasu|sarl|eurl',
  'snc|societe anonyme|se|spa|srl|srls|societa per azioni|sl|slu|sociedad anonima|sociedad limitada|sa de cv|sapi de cv',
  's de rl|s de rl de cv|ltda|eireli|oy|oyj|ab|aktiebolag|as|asa|aps|bv|nv|vof|bvba|sprl|kk|gk|kft|zrt|nyrt|sro|spol sro',
  'sp zoo|doo|ood|eood|ead|ooo|oao|pao|uab|sia|ou|jsc|ojsc|pjsc|cjsc|llc fz|fze|fzco|fzc|wll',
].join('|');

/** Legal forms that are also ordinary words; they don't count at the end of a name. */
const LEGAL_FORMS_AT_THE_END = 'ev|eg|ad|dd|ao|cv|kb|hb|bt|pc|na|tbk';

/** Legal forms of scripts without spaces. */
const UNSPACED_LEGAL_FORMS = '株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사';

const WORDS = `
-- The words of a name without case, accents and punctuation. The collation makes them the same on every server.
create function name_words(name text) returns text[] language sql immutable parallel safe return
  array_remove(string_to_array(regexp_replace(
    translate(
      replace(replace(replace(
        normalize(regexp_replace(
          casefold(normalize(name, NFKD) collate pg_unicode_fast),
          -- Marks of alphabets and apostrophes.
          '[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f''\`´’‘ʼʻ′＇]',
          '', 'g'), NFC),
        'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðı', 'olddi') collate pg_unicode_fast,
    -- Vowel signs of Indic scripts are part of words.
    '[^[:alnum:]\\u0900-\\u109f\\u1780-\\u17ff]+', ' ', 'g'), ' '), '');

-- The words of an organization's name without its legal form. Single letters in a row are one word.
create function name_without_legal_form(words text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  joined text := regexp_replace(
    array_to_string(words, ' ') collate pg_unicode_fast, '\\m(\\w) (?=\\w\\M)', '\\1', 'g');
  short text[] := array_remove(string_to_array(regexp_replace(
    regexp_replace(joined, '\\m(${LEGAL_FORMS})\\M|${UNSPACED_LEGAL_FORMS}', ' ', 'g'),
    '( +(${LEGAL_FORMS_AT_THE_END}))+ *$', ''), ' '), '');
begin
  return case when cardinality(short) > 0 then short else string_to_array(joined, ' ') end;
end
$$;
create function organization_name_words(name text) returns text[] language sql immutable parallel safe return
  name_without_legal_form(name_words(name))`;

/**
 * Two names that agree share a key, also with one letter missing, added or replaced, or two neighbours swapped: such
 * words are equal once each has lost one letter or none.
 */
const KEYS = `
create function name_pair_keys(one text, other text) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := array[hashtext(least(one, other) || ' ' || greatest(one, other))];
  shorter text;
begin
  if char_length(one) between 5 and 60 then
    for place in 1 .. char_length(one) loop
      shorter := overlay(one placing '' from place for 1);
      keys := keys || hashtext(least(shorter, other) || ' ' || greatest(shorter, other));
    end loop;
  end if;
  if char_length(other) between 5 and 60 then
    for place in 1 .. char_length(other) loop
      shorter := overlay(other placing '' from place for 1);
      keys := keys || hashtext(least(one, shorter) || ' ' || greatest(one, shorter));
    end loop;
  end if;
  return keys;
end
$$;

-- The keys of the first and the last word, and of all words written as one.
create function name_keys(words text[]) returns int[] language sql immutable parallel safe return case
  when cardinality(words) > 1 then name_pair_keys(words[1] collate "C", words[cardinality(words)] collate "C")
    || hashtext(' ' || array_to_string(words, ''))
  else name_pair_keys('', words[1] collate "C") end;

create function person_name_keys(name text) returns int[] language sql immutable parallel safe return
  name_keys(name_words(name));
create function organization_name_keys(name text) returns int[] language sql immutable parallel safe return
  name_keys(organization_name_words(name))`;

// Without a list of pending entries, which each lookup would have to read.
const INDEXES = `
create index persons_name_keys_index on persons using gin (person_name_keys(full_name)) with (fastupdate = off);
create index organizations_name_keys_index on organizations using gin (organization_name_keys(name)) with (fastupdate = off)`;
