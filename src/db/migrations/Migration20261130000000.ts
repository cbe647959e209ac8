import { Migration } from '@mikro-orm/migrations';
import { UNSPACED } from './initial/legal-forms.ts';
import { NAMES } from './initial/names.ts';
import { LETTERS_BEHIND, LETTERS_BEHIND_A_COMMA, TITLES } from './initial/titles.ts';
import * as longerForms from './longer-lists/legal-forms.ts';
import { NAMES_ANEW } from './longer-lists/names-anew.ts';
import * as longerTitles from './longer-lists/titles.ts';
import * as forms from './more-lists/legal-forms.ts';
import * as titles from './more-lists/titles.ts';

/**
 * More legal forms and titles do not count in names, and neither do honorifics that are written without a blank. A typing error
 * finds a name of an organization also where its words are joined.
 */
export class Migration20261130000000 extends Migration {
  override up(): void {
    for (const part of [ORGANIZATION_NAMES, PERSON_NAMES, KEYS, ...NAMES_ANEW]) this.addSql(part);
  }
}

function split(list: string): string[] {
  return list.split('|').map((form) => form.trim());
}

function withAdded(json: string, added: Iterable<readonly [string, unknown]>): string {
  return JSON.stringify({ ...JSON.parse(json), ...Object.fromEntries(added) });
}

const PLACES = [longerForms, forms].flatMap(({ BEHIND, ON_BOTH_SIDES }) => [
  ...split(BEHIND).map((form) => [form, 'behind'] as const),
  ...split(ON_BOTH_SIDES).map((form) => [form, 'both'] as const),
]);
const PLACES_IN_FRONT = split(longerForms.IN_FRONT).map((form) => [form, 'front'] as const);
const UNCOUNTED = [longerTitles, titles]
  .flatMap((list) => `${list.TITLES}|${list.LETTERS_BEHIND}`.split(/[| ]/))
  .concat(titles.LETTERS_BEHIND_A_COMMA.split(/[| ]/), 'm')
  .map((word) => [word, 1] as const);

/** `M.` before a name is a title. Before another initial it is an initial, too. */
const MONSIEUR = 'm(?= [^ ]{2})';

/** Names in characters of East Asia, and of Thai. */
const UNSPACED_NAMES = `
  if short ~ '[\\u0e01-\\u0e4e\\u3005-\\u9fff\\uac00-\\ud7af]' then
    shorter := regexp_replace(short, '^(?:${titles.THAI_TITLES}) ?(?=[\\u0e01-\\u0e4e]+ )', '');
    shorter := regexp_replace(shorter, '^([\\u3005-\\u9fff\\uac00-\\ud7af ]*[^ ] ?[^ ]) ?(?:${titles.HONORIFICS})$', '\\1');
    if shorter <> short then return array[short, shorter]; end if;
  end if;
`;

const [ORGANIZATION_NAMES, PERSON_NAMES] = NAMES.slice(1, 3).map((functions) =>
  functions
    .replaceAll('create function', 'create or replace function')
    .replace(/(?<=places constant jsonb := ')[^']+/, (json) =>
      withAdded(json, [...PLACES, ...PLACES_IN_FRONT]),
    )
    .replaceAll(UNSPACED, `${UNSPACED}|${forms.UNSPACED}`)
    .replace(/(?<=if not ')[^']+(?='::jsonb)/, (json) => withAdded(json, UNCOUNTED))
    .replace('begin\n  if not', () => `begin${UNSPACED_NAMES}  if not`)
    .replace(LETTERS_BEHIND_A_COMMA, (letters) => `${letters}|${titles.LETTERS_BEHIND_A_COMMA}`)
    .replace(
      LETTERS_BEHIND,
      (letters) => `${letters}|${longerTitles.LETTERS_BEHIND}|${titles.LETTERS_BEHIND}`,
    )
    .replace(TITLES, (words) => `${words}|${longerTitles.TITLES}|${titles.TITLES}|${MONSIEUR}`),
) as [string, string];

/**
 * Two texts that agree share a key, also with one letter missing, added or replaced, or two neighbours swapped: such texts are
 * equal once each has lost one letter or none. All words count as one, so that it does not count how they are joined.
 */
const KEYS = `
-- The keys of the forms of a name, without its blanks: each form, and the shortest one with one letter less at each place. Words
-- count as they are, folded to one spelling for \`ä\`, \`a\` and \`ae\`, and without a word for "and". The addition in brackets may lack.
create function text_form_keys(forms text[]) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := '{}';
  shortest int := cardinality(forms);
  place int := 0;
  form text;
  folded text;
  one text;
begin
  if position(' ( ' in forms[shortest]) > 0 then forms := forms || split_part(forms[shortest], ' ( ', 1); end if;
  foreach form in array forms loop
    place := place + 1;
    form := translate(form, 'äöüåø', 'aouao') collate "C";
    if position('&' in form) > 0 or position('(' in form) > 0 then form := btrim(regexp_replace(form, '(?:^| )[&(](?= |$)', '', 'g')); end if;
    continue when form = '';
    folded := case when form ~ '[ou]e|a[ae]' then regexp_replace(form, '([ou])e+|(a)[ae]+', '\\1\\2', 'g') else form end;
    foreach one in array array[form, nullif(folded, form), case when position(' ' in folded) > 0 and folded ~ ' (?:and|und|et|y|e|i|en|och|og) '
      then regexp_replace(folded, ' (?:(?:and|und|et|y|e|i|en|och|og) )+', ' ', 'g') end] loop
      continue when one is null;
      one := replace(one, ' ', '') collate "C";
      keys := keys || hashtext(' ' || one);
      continue when place <> shortest or char_length(one) < 5;
      for at in 1 .. char_length(one) loop
        -- A word with a digit has no typing errors.
        continue when substr(one, at, 1) between '0' and '9';
        keys := keys || hashtext(' ' || overlay(one placing '' from at for 1));
      end loop;
    end loop;
  end loop;
  return nullif(keys, '{}');
end
$$;

create or replace function organization_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  text_form_keys(organization_names(name));
create function title_keys(title text) returns int[] language sql immutable strict parallel safe return
  text_form_keys(array[array_to_string(title_words(title), ' ')])`;
