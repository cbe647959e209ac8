import type { Operation } from './operations.ts';

/** A call of the operation by the typed client, with the example of its request. */
export function typedCall({ procedure, pathParameters, input, schema }: Operation): string {
  const fields = Object.entries(schema.properties).flatMap(([name, { examples }]) =>
    name !== 'account_id' && pathParameters.includes(name) ? [[name, examples?.[0]]] : [],
  );
  const example = { ...(input.meta()?.examples?.[0] as object | undefined), ...Object.fromEntries(fields) };
  const request = JSON.stringify(example, null, 2).replaceAll(/"(\w+)":/g, '$1:');
  const argument = Object.keys(example).length > 0 ? request : '';
  return `import { createClient } from '@roster/client';

const roster = createClient({ url: 'http://127.0.0.1:3000', apiKey: 'rk_…', accountId: 1 });

const answer = await roster.${procedure}(${argument});
`;
}
