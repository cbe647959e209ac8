import { foldToLetters } from '../../base/text/fold.ts';
import { fieldCalled, meaningsOf, partsOf, wordsOf } from '../../contract/columns/column-names.ts';
import nameWords from './name-words.json' with { type: 'json' };
import { isInList, namedBy } from './nested.ts';

/** What a column says something about, such as the organization of `Company City`. */
export type Subject = keyof typeof nameWords.subjects;

/** A name of a column without what stands around the word for its field. */
export interface Reading {
  called: string;
  /** Null where the name says none. */
  subject: Subject | null;
  /** The name as it is; what is left of it without subjects and additions; or a part of that. */
  of: 'name' | 'rest' | 'part';
  /** Whether the part stands where some languages put the word that counts: English at the end, others at the beginning. */
  place: 'end' | 'begin' | 'middle' | null;
}

const SUBJECTS: ReadonlyMap<string, Subject> = new Map(
  (Object.entries(nameWords.subjects) as [Subject, string[]][]).flatMap(([subject, words]) =>
    words.map((word) => [foldToLetters(word), subject] as const),
  ),
);
const QUALIFIERS: ReadonlySet<string> = new Set(nameWords.qualifiers.map(foldToLetters));
const LABELS: ReadonlySet<string> = new Set(nameWords.labels.map(foldToLetters));
const LINKS: ReadonlySet<string> = new Set(nameWords.links.map(foldToLetters));
const WORDS_MAX = 3;
const ADDITION = /[([][^()[\]]*[)\]]/g;
const PLACES = ['city', 'region', 'country'];

/** The readings of a column's name, the likeliest first; none of a field of other things, as `officers[] › position` is. */
export function readingsOf(column: string): Reading[] {
  const name = namedBy(column, LABELS);
  if (name === column && isInList(column)) return [];
  const plain = name.replaceAll(ADDITION, ' ').trim();
  const [addition = ''] = name.match(ADDITION) ?? [];
  // `Headquarters (City)` is the city of the headquarters.
  if (fieldCalled(addition, PLACES) && fieldCalled(plain, ['location']))
    return readingsOf(`${plain} ${addition.slice(1, -1)}`);
  let words = wordsOf(plain);
  let subject: Subject | null = null;
  let last: string | null = null;
  let count = 0;
  for (;;) {
    const [length, found] = leading(words);
    if (length === 0) break;
    // `Company Employee Count` and `Person Job Title`: what is left is one term.
    const isTerm = subject !== null && found !== 'organization' && found !== 'other';
    if (isTerm && meaningsOf(words.join(' ')).size > 0) break;
    count += 1;
    last = words.slice(0, length).join(' ');
    if (found !== null && subject !== 'other') subject = found;
    words = words.slice(length);
  }
  for (let length = trailing(words); length > 0; length = trailing(words)) {
    last ??= words.slice(-length).join(' ');
    words = words.slice(0, -length);
  }
  const rest = words.join(' ');
  // `Current Company` is the company, and `Parent Account` is not.
  const isSubject = words.length === 0;
  const about = isSubject && (subject !== 'other' || count === 1) ? null : subject;
  const parts = words.length < 2 ? [] : partsOf(rest).filter((part) => part !== rest);
  return [
    { called: name, subject: about, of: 'name', place: null },
    { called: plain, subject: about, of: 'name', place: null },
    { called: isSubject ? (last ?? '') : rest, subject: about, of: 'rest', place: null },
    ...(subject === null ? aboutLast(words) : []),
    ...parts.map((called): Reading => ({ called, subject: about, of: 'part', place: placeOf(called, rest) })),
  ];
}

/** How many words at the beginning are a subject or an addition, and which subject. */
function leading(words: readonly string[]): [number, Subject | null] {
  for (let length = Math.min(WORDS_MAX, words.length); length > 0; length -= 1) {
    const letters = foldToLetters(words.slice(0, length).join(' '));
    const subject = SUBJECTS.get(letters);
    if (subject !== undefined || QUALIFIERS.has(letters)) return [length, subject ?? null];
  }
  return [0, null];
}

function trailing(words: readonly string[]): number {
  for (let length = Math.min(WORDS_MAX, words.length); length > 0; length -= 1)
    if (QUALIFIERS.has(foldToLetters(words.slice(-length).join(' ')))) return length;
  return 0;
}

/** `Nom du compte` and `ID Azienda`: what the last word is about, in languages that put it behind. */
function aboutLast(words: readonly string[]): Reading[] {
  const subject = SUBJECTS.get(foldToLetters(words.at(-1) ?? ''));
  if (subject === undefined) return [];
  const before = words.slice(0, -1);
  const rest = before.slice(0, 1 + before.findLastIndex((word) => !LINKS.has(foldToLetters(word))));
  return rest.length === 0 ? [] : [{ called: rest.join(' '), subject, of: 'rest', place: null }];
}

function placeOf(part: string, whole: string): Reading['place'] {
  if (whole.endsWith(` ${part}`)) return 'end';
  return whole.startsWith(`${part} `) ? 'begin' : 'middle';
}
