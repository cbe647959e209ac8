import { fieldCalled, partsOf } from '../../../src/contract/columns/column-names.ts';
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

/** The field that each heading of a file most likely means; null where none does. No field is taken twice. */
export function guessFields(headings: readonly string[], fields: readonly MatchField[]): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const plain = heading.toLowerCase().trim();
    const labelled = fields.find(({ label }) => label.toLowerCase() === plain)?.name;
    const free = fields.map(({ name }) => name).filter((name) => !taken.has(name));
    const guess =
      labelled !== undefined && free.includes(labelled)
        ? labelled
        : [heading, ...partsOf(heading)]
            .map((part) => called(part, free))
            .find((field) => field !== undefined);
    if (guess !== undefined) taken.add(guess);
    return guess ?? null;
  });
}

/** A match finds profiles by the field of identifiers, which takes addresses, too. */
function called(name: string, fields: readonly string[]): string | undefined {
  const field = fieldCalled(name, [...fields, 'network_public_profile_url', 'none']);
  if (field === 'network_public_profile_url')
    return fields.find((one) => one === 'network_public_identifier');
  return field === 'none' ? undefined : field;
}

/** The item of a bulk match that a row makes. */
export function itemOf(row: readonly string[], fields: readonly (string | null)[]): Record<string, string> {
  const filled = fields.flatMap((field, at): [string, string][] => {
    const value = row[at]?.trim() ?? '';
    return field !== null && value !== '' ? [[field, value]] : [];
  });
  return Object.fromEntries(filled);
}
