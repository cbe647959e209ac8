/** What is wrong with one field of a line. */
export interface Fault {
  /** The field's path, such as `roles[0].start_date`; null where the line as a whole is wrong. */
  field: string | null;
  /** A phrase that follows the field's name: "must be a text, not a number". */
  reason: string;
  /** The value as JSON, as `shownValue` makes it; absent where there is none. */
  value?: string;
}

/** The reasons for the rejection of a line: the first fault, and all others. */
export interface LineProblem extends Fault {
  /** The record's id, where the line has one. */
  id?: number;
  /** Absent where there is one fault alone. */
  further?: Fault[];
}

/** More faults of a line are counted, not named. */
const FAULTS_MAX = 20;
const VALUE_CHARACTERS_MAX = 80;
/** Of a text; its end is not shown in any case. */
const LOOKED_AT_CHARACTERS = 4_000;

/** The problem of a line with faults, which there must be. */
export function problemOf(faults: readonly Fault[]): LineProblem {
  const [first = { field: null, reason: 'is wrong' }, ...further] = faults.slice(0, FAULTS_MAX);
  const more = faults.length - FAULTS_MAX;
  if (more > 0) further.push({ field: null, reason: `has ${more} more faults` });
  return further.length > 0 ? { ...first, further } : first;
}

/** The user and password of a web address, and keys of Roster. */
const SECRETS = /(?<=:\/\/)[^/\s"@]*@|\brk_\w+/g;

/** Characters that would act on a terminal or hide what a text says. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A value for people: its JSON, cut to 80 characters. Credentials in addresses and keys are left out, and characters that are not
 * seen are escaped. Undefined for an absent value, a list and an object.
 */
export function shownValue(value: unknown): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  const text = typeof value === 'string' ? value.slice(0, LOOKED_AT_CHARACTERS) : value;
  const shown = JSON.stringify(text).replaceAll(SECRETS, '…').replaceAll(UNSEEN, escaped);
  const characters = [...shown];
  if (characters.length <= VALUE_CHARACTERS_MAX) return shown;
  return `${characters.slice(0, VALUE_CHARACTERS_MAX).join('')}…`;
}

/** A message for a terminal: what would act on it is escaped, but for line breaks. Names of columns and files may hold anything. */
export function forTerminal(message: string): string {
  return message.replaceAll(UNSEEN, (character) => (character === '\n' ? character : escaped(character)));
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

/** A fault with the value that it is about. */
export function faultOf(field: string | null, reason: string, value: unknown): Fault {
  const shown = shownValue(value);
  return shown === undefined ? { field, reason } : { field, reason, value: shown };
}
