import { z } from 'zod';
import { uriOf } from '../../dataset/uri.ts';

/** The fields of answers, by the type of their values. */

interface Limits {
  maxLength?: number;
  format?: 'email';
}

/** An integer, ids included. */
export function integer(description: string, example: number) {
  return z.int().meta({ description, examples: [example] });
}

/** A text. */
export function text(description: string, example: string, limits?: Limits) {
  return z.string().meta({ description, examples: [example], ...limits });
}

/** A name or a title: a text of at most 255 characters. */
export function name(example: string, description = 'Name.') {
  return text(description, example, { maxLength: 255 });
}

/** An http(s) URL, shown as a valid URI. */
export function address(description: string, example: string, limits?: Limits) {
  return z
    .string()
    .overwrite(uriOf)
    .meta({ description, examples: [example], format: 'uri', ...limits });
}

/** A boolean. */
export function flag(description: string, example = true) {
  return z.boolean().meta({ description, examples: [example] });
}

/** A value of a closed list. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  description: string,
  example: Values[number],
) {
  return z.enum(values).meta({ description, examples: [example] });
}

/** A day, `YYYY-MM-DD`. */
export function day(description: string) {
  return z.string().meta({ description, examples: ['2026-03-14'], format: 'date' });
}

/** A timestamp, in UTC to the millisecond. */
export function instant(description: string, example: string | null) {
  return z.string().meta({ description, examples: [example], format: 'date-time' });
}

/** A number of things or credits. */
export function count(description: string, example: number) {
  return z
    .int()
    .min(0)
    .meta({ description, examples: [example] });
}

/** A list. */
export function listOf<Item extends z.ZodType>(item: Item, description: string) {
  return z.array(item).meta({ description });
}

/** Texts. */
export function texts(description: string, example: string[]) {
  return z.array(z.string()).meta({ description, examples: [example] });
}

/** An object whose fields the contract does not name. */
export function anyFields(description: string, example: Record<string, unknown>) {
  return z.record(z.string(), z.unknown()).meta({ description, examples: [example] });
}

/** Ids of records. */
export function ids(description: string, example: number) {
  return z.array(z.int()).meta({ description, examples: [[example]] });
}

/** A record, with its name in the OpenAPI document. */
export function record<Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) {
  return z.object(shape).meta({ id, description });
}

/** A field, or null where the dataset has no value. A nested record needs a description of its own. */
export function ifKnown<Field extends z.ZodType>(field: Field, description?: string) {
  if (description !== undefined) return field.nullable().meta({ description });
  // The inner schema is a copy without the wording, which the document would repeat.
  return field
    .clone(field.def)
    .nullable()
    .meta({ ...field.meta() });
}

/** The number of matches of a search. */
export function total(description = 'How many records match, over all pages; always exact.') {
  return count(description, 1);
}
