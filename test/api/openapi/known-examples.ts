import type { Operation } from '../../../src/api/http/operations.ts';

/** Values of the small dataset that replace those of the document's examples. */
const KNOWN: Record<string, unknown> = {
  person_id: Number.MAX_SAFE_INTEGER,
  organization_id: 1,
  email: 'ada@gmail.com',
  phone_number: '+12025550101',
  network_public_identifier: 'ada-example',
  domain: 'acme.example',
};

/** The example of an operation in the document, with values of the small dataset. */
export function exampleOf({ input }: Operation): Record<string, unknown> {
  const example = input.meta()?.examples?.[0] ?? {};
  return JSON.parse(JSON.stringify(example), (name, value) => KNOWN[name] ?? value);
}
