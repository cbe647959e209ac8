/**
 * Facets of the engine's answers as text. JSON.parse would make each value a property name, which takes longer than the
 * whole search where a facet has many thousands of values.
 */

/** By field: the values of a facet and the number of records with each, as the engine printed them. */
interface FacetTexts {
  facetDistribution?: Record<string, string>;
}

/**
 * A named object without objects inside, as each facet is. Texts of documents can't look like one, because their quotation
 * marks are escaped. Values of facets are numbers, flags and keys (`analyzer.ts`), without quotation marks and braces.
 */
const FACET = /"(\w+)":\{("[^{}]*)\}/g;

/** Parses the answer to one search or several, whose facets stay text. */
export function parseAnswer(text: string): unknown {
  const facets: string[] = [];
  const kept = text.replace(FACET, (_, field, values) => `"${field}":${facets.push(values) - 1}`);
  const answer = JSON.parse(kept);
  for (const { facetDistribution = {} } of answer.results ?? [answer]) {
    for (const [field, at] of Object.entries(facetDistribution))
      facetDistribution[field] = facets[Number(at)];
  }
  return answer;
}

function textOf(found: object, field: string): string {
  return (found as FacetTexts).facetDistribution?.[field] ?? '';
}

/** The number of different values of a field among the found records. */
export function countValues(found: object, field: string): number {
  return textOf(found, field).match(/"[^"]*":/g)?.length ?? 0;
}

/** The different numbers in a field of the found records. */
export function numbersIn(found: object, field: string): number[] {
  return (textOf(found, field).match(/(?<=")[^"]+(?=":)/g) ?? []).map(Number);
}

/** The different values of a field, and the number of found records with each. */
export function countsIn(found: object, field: string): (readonly [value: string, count: number])[] {
  return [...textOf(found, field).matchAll(/"([^"]*)":(\d+)/g)].map(([, value = '', count]) => [
    value,
    Number(count),
  ]);
}
