import type { Schema } from '../service-document.ts';

/** A field of a match that a column of a file can fill. */
export interface MatchField {
  name: string;
  label: string;
}

/** The fields of a match that hold text, in the order of its schema. */
export function matchFields(fields: Record<string, Schema>): MatchField[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const label = schema['x-label'];
    return label !== undefined && [schema.type].flat().includes('string') ? { name, label } : [];
  });
}

/** Words in the headings of files, by the fields that they mean; the first that fits decides. */
const HEADINGS: readonly (readonly [heading: RegExp, ...fields: string[]])[] = [
  [/first|given|vorname/, 'first_name'],
  [/last|sur|family|nachname/, 'last_name'],
  [/e-?mail/, 'email'],
  [/phone|mobile|telefon|^tel/, 'phone_number'],
  [/linkedin|profile|slug|identifier/, 'network_public_identifier'],
  [/domain|website|^url$|^web$/, 'organization_domain', 'domain'],
  [/compan|organi[sz]ation|employer|account|firm/, 'organization_name', 'name'],
  [/title|position|^role$|^job$/, 'title'],
  [/name/, 'full_name', 'name'],
];

/** The field that each heading of a file most likely means; null where none does. No field is taken twice. */
export function guessFields(headings: readonly string[], fields: readonly MatchField[]): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const plain = heading.toLowerCase().trim();
    const named = fields.find(({ name, label }) => [name, label.toLowerCase()].includes(plain));
    const [, ...meant] = HEADINGS.find(([pattern]) => pattern.test(plain)) ?? [];
    const guess = [named?.name, ...meant].find(
      (name) => name !== undefined && !taken.has(name) && fields.some((field) => field.name === name),
    );
    if (guess !== undefined) taken.add(guess);
    return guess ?? null;
  });
}

/** The item of a bulk match that a row makes. */
export function itemOf(row: readonly string[], fields: readonly (string | null)[]): Record<string, string> {
  const filled = fields.flatMap((field, at): [string, string][] => {
    const value = row[at]?.trim() ?? '';
    return field !== null && value !== '' ? [[field, value]] : [];
  });
  return Object.fromEntries(filled);
}
