import { similarName } from '../../input/request.ts';
import otherNames from './other-names.json' with { type: 'json' };

/** What tables call the fields of lines; the first one that a kind has is meant. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = otherNames;

/** What stands before the name of a field, by a field that only such kinds have. */
const PREFIXES: Readonly<Record<string, RegExp>> = {
  employees:
    /^(?:company|organi[sz]ation|account|business|billing|(?:legal_|reg_|headquarters_)?address|hq|headquarters|entity|(?:primary_)?location|geo|current)_/,
  full_name: /^(?:person|contact|mailing|profile|business|home|name|address_\d|(?:primary_)?location)_/,
  is_remote: /^(?:job|posting|position|vacancy|location)_/,
};

const EMAIL =
  /^(?:(?:work|business|personal|primary|secondary)_)?e?_?mails?(?:_\d)?(?:_address(?:es)?|_value)?(?:_(?:work|home|other))?$/;
const PHONE =
  /^(?:(?:work|business|personal|mobile|corporate|company|home|direct|main|primary|other|first)_)*(?:tele)?phones?(?:_\d)?(?:_numbers?|_value)?(?:_(?:work|home|mobile|other))?$|^mobile$/;
const EMPLOYER = /^(?:current_|associated_)?(?:company|employer|organi[sz]ation|account)(?:_\d)?(?:_name)?$/;

/** The tables of their own for what a person's line does not hold. */
const OF_PERSONS: readonly [names: RegExp, advice: string][] = [
  [EMAIL, 'addresses are a table of their own, emails, with person_key and email'],
  [PHONE, 'numbers are a table of their own, phone_numbers, with person_key and phone_number'],
  [EMPLOYER, 'employers are a table of their own, roles, with person_key, organization_name and title'],
];

/**
 * A question or advice for a field that a kind of lines does not have, such as "did you mean `domain`?"; undefined where
 * nothing is like it.
 * @param known the fields of the kind
 */
export function adviceFor(name: string, known: readonly string[]): string | undefined {
  const folded = fold(name);
  const [, prefix] = Object.entries(PREFIXES).find(([field]) => known.includes(field)) ?? [];
  const bare = prefix ? folded.replace(prefix, '').replace(prefix, '') : folded;
  const table =
    known.includes('full_name') && OF_PERSONS.find(([names]) => names.test(folded) || names.test(bare));
  if (table) return table[1];
  const meant = fieldCalled(folded, known) ?? fieldCalled(bare, known) ?? similarName(name, known);
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}

function fieldCalled(folded: string, known: readonly string[]): string | undefined {
  return (
    known.find((field) => field === folded) ?? known.find((field) => OTHER_NAMES[field]?.includes(folded))
  );
}

/** The words of a name with `_` between them: `BillingCity`, `Billing City` and `billing.city` are one. */
function fold(name: string): string {
  return name
    .replaceAll('LinkedIn', 'Linkedin')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}
