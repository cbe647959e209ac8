import type { z } from 'zod';
import type { LookupKind } from '../../../search-index/autocomplete/kinds.ts';

/** What a form calls a field, with a short hint where the label is not enough. */
type Label = string | readonly string[];

/** A label for each field or facet and no others, which the compiler checks. They stand in the files `labels.json`. */
export type Labels<Of, Given = Of> = { readonly [Name in keyof Of]: Label } & {
  readonly [Name in Exclude<keyof Given, keyof Of>]: never;
};

/** Gives each field of a request, or facet of an answer, the label and the hint that the console shows. */
export function labelled<Shape extends Record<string, z.ZodType>, Given>(
  shape: Shape,
  labels: Given & Labels<NoInfer<Shape>, Given>,
): Shape {
  const all: Record<string, Label> = labels;
  const fields = Object.entries(shape).map(([name, field]) => {
    const [label, hint] = [all[name] ?? name].flat();
    return [name, field.meta({ 'x-label': label, ...(hint !== undefined && { 'x-hint': hint }) })];
  });
  return Object.fromEntries(fields) as Shape;
}

/** Names the autocomplete operation that finds the ids of a field, so that a form can offer it. */
export function lookupMeta(kind: LookupKind) {
  return { 'x-lookup': `autocomplete_${kind}` };
}

const ADVISED_CHARACTERS_MAX = 60;

/** Where the id of a name is found; empty for other values. */
export function lookupAdvice(input: unknown, kind: LookupKind): string {
  if (typeof input !== 'string' || !/\p{L}/u.test(input)) return '';
  const text = encodeURIComponent([...input.toWellFormed()].slice(0, ADVISED_CHARACTERS_MAX).join(''));
  return `; autocomplete finds the id of a name: GET /api/datastorage/autocomplete/${kind}/?q=${text}`;
}
