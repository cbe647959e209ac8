import words from './field-words.json' with { type: 'json' };
import { synonymousFields } from './synonyms.ts';

/** What names of fields in other interfaces are made of. */
const { ignored, starts, ends, excludes, texts, owners, absent } = words;

/** Whether a word of a name says nothing about its meaning. */
export const isIgnored = (word: string): boolean => ignored.includes(word);

/** What requests of other interfaces name, and this one has not. */
export const ABSENT: readonly { words: readonly string[]; says: string }[] = absent;

/** What an unknown name asks for that no operation has; undefined where a known field has the word. */
export function absentThing(name: string, known: readonly string[]): string | undefined {
  const parts = name.split('_').filter((word) => !known.some((field) => field.split('_').includes(word)));
  return ABSENT.find(({ words: of }) => parts.some((part) => of.includes(part)))?.says;
}

/** Whether a name asks to exclude something. */
export const asksExclusion = (name: string): boolean =>
  name.split('_').some((word) => excludes.includes(word));

/** A name without the words that ask to exclude. */
export const withoutExclusion = (name: string): string =>
  name
    .split('_')
    .filter((word) => !excludes.includes(word))
    .join('_');

/** The known field that excludes by what a field includes. */
export const exclusionBy = (field: string, known: readonly string[]): string | undefined =>
  [`${field}_exclude`, `not_${field}`].find((one) => known.includes(one));

/** What excludes by fields that only include; empty where nothing does. To name these fields alone would ask for the opposite. */
export function wayToExclude(fields: readonly string[], known: readonly string[]): string {
  const quoted = (of: readonly string[]) => of.map((field) => `\`${field}\``).join(' or ');
  const read = fields.filter((field) => texts.includes(field.split('_').at(-1) ?? ''));
  if (read.length > 0) return `: write NOT in ${quoted(read)}`;
  const flags = fields.filter((field) => field.split('_').includes('is'));
  if (flags.length > 0) return `: ${quoted(flags)} takes false`;
  if (!known.includes('not_in_lists')) return '';
  const by = fields.length > 0 ? `no field excludes by ${quoted(fields)}; ` : '';
  return `: ${by}make a list of what to leave out, and name it in \`not_in_lists\``;
}

/**
 * The known fields that the words of a name mean, without those that say nothing: of `q_organization_num_jobs_title`, first of the
 * longest run of words that names a field, and of two runs of one length, the later one. A name of an end means the end of a range.
 */
export function fieldsByWords(name: string, known: readonly string[]): readonly string[] {
  const parts = name.split('_').filter(Boolean);
  const isBound = (word: string) => starts.includes(word) || ends.includes(word) || excludes.includes(word);
  const named = parts.filter((word) => !ignored.includes(word));
  for (const run of [named, named.filter((word) => !isBound(word))])
    for (const part of runsOf(run)) {
      if (isBound(part)) continue;
      const meant = fieldsNamed(part, known);
      if (meant.length > 0) return ownedBy(parts, meant).map((field) => sideOf(field, parts, known));
    }
  return [];
}

/** The runs of words, the longest first, and of one length the last first. */
function runsOf(all: readonly string[]): string[] {
  const lengths = all.map((_, at) => all.length - at);
  return lengths.flatMap((length) =>
    Array.from({ length: all.length - length + 1 }, (_, at) =>
      all.slice(at, at + length).join('_'),
    ).toReversed(),
  );
}

/** The known fields that a text names in the singular or plural: as a whole, by a synonym, or as their last words. */
function fieldsNamed(text: string, known: readonly string[]): readonly string[] {
  const forms = [text, text.replace(/(?<=\w\w)s$/, ''), text.replace(/ies$/, 'y'), `${text}s`];
  for (const form of forms) {
    if (known.includes(form)) return [form];
    const meant = synonymousFields(form, known);
    if (meant.length > 0) return meant;
  }
  const last = known.find((field) => forms.some((form) => field.endsWith(`_${form}`)));
  return last === undefined ? [] : [last];
}

/** Of fields of persons and of organizations, those of the one that the name speaks of. */
function ownedBy(parts: readonly string[], fields: readonly string[]): readonly string[] {
  const owner = Object.entries(owners).find(([, of]) => parts.some((word) => of.includes(word)))?.[0];
  const own = fields.filter((field) => owner !== undefined && field.startsWith(owner));
  return own.length > 0 ? own : fields;
}

/** The end of a range where the name asks for it. */
function sideOf(field: string, parts: readonly string[], known: readonly string[]): string {
  const has = (of: readonly string[]) => parts.some((word) => of.includes(word));
  const end = field.replace(/_start(?=$|_date$)/, '_end');
  return end !== field && has(ends) && !has(starts) && known.includes(end) ? end : field;
}
