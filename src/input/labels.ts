import type { z } from 'zod';

/** What a form calls a field, with a short hint where the label is not enough. */
type Label = string | readonly [label: string, hint: string];

/**
 * Gives each field of a request the label and the hint that forms show.
 * @param labels one for each field, which the compiler checks
 */
export function labelled<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  labels: { [Name in keyof Shape]: Label },
): Shape {
  const fields = Object.entries(shape).map(([name, field]) => {
    const [label, hint] = [labels[name] ?? name].flat();
    return [name, field.meta({ 'x-label': label, ...(hint !== undefined && { 'x-hint': hint }) })];
  });
  return Object.fromEntries(fields) as Shape;
}
