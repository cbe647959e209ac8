import { foldToLetters } from '../../base/text/fold.ts';
import { fieldCalled } from '../../contract/columns/column-names.ts';
import { similarName } from '../../contract/input/request.ts';

/** What stands before the name of a field, by a field that only such kinds have. */
const PREFIXES: Readonly<Record<string, RegExp>> = {
  employees:
    /^(?:company|organi[sz]ation|account|business|billing|(?:legal|reg|headquarters)?address|hq|headquarters|entity|(?:primary)?location|geo|current|customer|supplier|vendor|client|school|university|institution|agency|hospital|store|firm|brand|employer)(?=.)/,
  full_name:
    /^(?:person|contact|mailing|profile|business|home|name|address\d|(?:primary)?location|employee|member|candidate|player|user|author|speaker|founder)(?=.)/,
  is_remote: /^(?:job|posting|position|vacancy|location)(?=.)/,
};

const EMAIL =
  /^(?:work|business|personal|primary|secondary)?e?mails?\d?(?:address(?:es)?|value)?(?:work|home|other)?$/;
const PHONE =
  /^(?:work|business|personal|mobile|corporate|company|home|direct|main|primary|other|first)*(?:tele)?phones?\d?(?:numbers?|value)?(?:work|home|mobile|other)?$|^mobile$/;
const EMPLOYER = /^(?:current|associated)?(?:company|employer|organi[sz]ation|account)\d?(?:name)?$/;
const CONTACT =
  /^(?:(?:main|primary|key)?contacts?(?:persons?|(?:first|last|full)?names?|title|email|phone)?|ceo|founders?)$/;

/** The tables of their own for what a line does not hold, by a field that only its kind has. */
const TABLES: Readonly<Record<string, readonly [names: RegExp, advice: string][]>> = {
  full_name: [
    [EMAIL, 'addresses are a table of their own, emails, with person_key and email'],
    [PHONE, 'numbers are a table of their own, phone_numbers, with person_key and phone_number'],
    [EMPLOYER, 'employers are a table of their own, roles, with person_key, organization_name and title'],
  ],
  employees: [[CONTACT, 'persons are a table of their own, persons, and roles says that they work there']],
};

/**
 * A question or advice for a field that a kind of lines does not have, such as "did you mean `domain`?"; undefined where
 * nothing is like it.
 * @param known the fields of the kind
 */
export function adviceFor(name: string, known: readonly string[]): string | undefined {
  const letters = foldToLetters(name);
  const prefix = ofKind(PREFIXES, known);
  const bare = prefix ? letters.replace(prefix, '').replace(prefix, '') : letters;
  const table = ofKind(TABLES, known)?.find(([names]) => names.test(letters) || names.test(bare));
  if (table) return table[1];
  const meant = fieldCalled(letters, known) ?? fieldCalled(bare, known) ?? similarName(name, known);
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}

/** What is stated of the kind that has these fields. */
function ofKind<T>(byField: Readonly<Record<string, T>>, known: readonly string[]): T | undefined {
  return Object.entries(byField).find(([field]) => known.includes(field))?.[1];
}
