import type { Random } from '../../src/dataset/generate/random.ts';
import type { Field } from '../contract/schema-walk.ts';
import type { DatasetValues } from './dataset-values.ts';

/** Which part of a dataset a field names, by the field's name; the first that matches counts. */
const PARTS: [RegExp, keyof DatasetValues][] = [
  [/^person_id$/, 'persons'],
  [/^organization(_ids|s|_id)$/, 'organizations'],
  [/locations(_exclude)?$/, 'locations'],
  [/industries(_exclude)?$/, 'industries'],
  [/keywords$/, 'keywords'],
  [/skills$/, 'skills'],
  [/web_technologies$/, 'technologies'],
  [/^organization_network_public_identifier/, 'organizationSlugs'],
  [/^person_network_public_identifiers$|^network_public_identifier$/, 'personSlugs'],
  [/network_public_identifiers$/, 'organizationSlugs'],
  [/domains?$/, 'domains'],
  [/^email$/, 'emails'],
  [/^phone_number$/, 'phoneNumbers'],
];

const NARROWING = 0.2;

/** Values for an operation's fields that the operation takes: those that it needs, and some of the others. */
export function validFields(
  random: Random,
  fields: readonly Field[],
  values: DatasetValues,
): [string, unknown][] {
  const share = Math.min(1, 3 / Math.max(1, fields.length));
  const given = fields
    .filter(({ isRequired, name }) => isRequired || (name !== 'page' && random.chance(share)))
    .map((field): [string, unknown] => [
      field.name,
      !field.isRequired && random.chance(NARROWING / 4) ? null : validValue(random, field, values),
    ]);
  const identified = namesSomething(random, fields, given, values);
  return withoutContradiction(identified);
}

/** What must name a person or a website names one in most requests. */
function namesSomething(
  random: Random,
  fields: readonly Field[],
  given: [string, unknown][],
  values: DatasetValues,
): [string, unknown][] {
  const [first] = fields;
  const names =
    first && /^(person_id|domain)$/.test(first.name) && !fields.some(({ isRequired }) => isRequired);
  if (!names || given.some(([name, value]) => name === first.name && value !== null)) return given;
  return [[first.name, validValue(random, first, values)], ...given.filter(([name]) => name !== first.name)];
}

/** The ends of ranges in their order. */
function withoutContradiction(given: [string, unknown][]): [string, unknown][] {
  const named = new Map(given);
  for (const [name, start] of named) {
    const endName = name.replace(/_start$|_start_date$/, (end) => end.replace('start', 'end'));
    const end = named.get(endName);
    if (endName === name || start == null || end == null) continue;
    if ((start as number) > (end as number)) named.set(name, end).set(endName, start);
  }
  return [...named];
}

/** One value that the field takes. */
export function validValue(random: Random, { name, schema }: Field, values: DatasetValues): unknown {
  const [, part] = PARTS.find(([pattern]) => pattern.test(name)) ?? [];
  const type = [schema.type].flat()[0];
  if (name === 'organizations_bulk_domain')
    return Array.from({ length: random.between(1, 5) }, () => random.pick(values.domains)).join(
      random.pick([',', ' ', '\n']),
    );
  if (type === 'array') {
    const words = schema.items?.enum;
    return Array.from({ length: random.between(0, 4) }, () =>
      random.pick<unknown>(words ?? values[part ?? 'domains']),
    );
  }
  if (part) return random.pick<unknown>(values[part]);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer') return integer(random, name);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.format === 'date') return day(random);
  if (name === 'expiry_date') return `20${random.between(31, 99)}-01-01`;
  if (schema.format === 'date-time') return `${day(random)}T10:00:00Z`;
  return name === 'q' || name === 'name' ? typed(random, values) : query(random, values);
}

function integer(random: Random, name: string): number {
  if (name === 'page') return random.between(1, 3);
  if (name === 'page_size') return random.between(1, 10);
  return random.pick([0, 1, 5, 10, 100, 1_000, 100_000, 10_000_000]);
}

function day(random: Random): string {
  const part = (from: number, to: number) => String(random.between(from, to)).padStart(2, '0');
  return `${random.between(1990, 2030)}-${part(1, 12)}-${part(1, 28)}`;
}

function typed(random: Random, { words }: DatasetValues): string {
  const word = random.pick(words);
  return word.slice(0, random.between(1, word.length));
}

/** A boolean text query of letters and digits that cannot be malformed. */
function query(random: Random, values: DatasetValues): string {
  const word = () => random.pick(values.words).replaceAll(/[^\p{L}\p{N}]/gu, '') || 'coffee';
  switch (random.below(8)) {
    case 0:
      return `${word()} AND ${word()}`;
    case 1:
      return `(${word()} OR ${word()}) -${word()}`;
    case 2:
      return `"${word()} ${word()}"`;
    case 3:
      return `NOT ${word()}`;
    case 4:
      return 'eng*';
    case 5:
      return '';
    default:
      return word();
  }
}
