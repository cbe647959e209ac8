import type { Operation } from './operations.ts';

/** The values of the caller. The reference replaces the address and the account by those of its reader. */
const CALLER = { url: 'http://127.0.0.1:3000', apiKey: 'rk_…', accountId: 1 };

/** The calls of an operation that the reference shows beside the one of curl, with the example of its request. */
export function codeSamples(operation: Operation) {
  const fields = exampleOf(operation);
  return [
    ...(operation.procedure
      ? [{ lang: 'TypeScript', label: 'Typed client', source: typedCall(operation, fields) }]
      : []),
    { lang: 'Python', label: 'Python', source: pythonCall(operation, fields) },
  ];
}

type Fields = Record<string, unknown>;

/** The example of a body; where there is none, the examples of the fields. */
function exampleOf({ input, schema, hasBody, pathParameters }: Operation): Fields {
  const own = Object.entries(schema.properties).flatMap(([name, { examples }]) =>
    name !== 'account_id' && examples && (!hasBody || pathParameters.includes(name))
      ? [[name, examples[0]]]
      : [],
  );
  return { ...(input.meta()?.examples?.[0] as object | undefined), ...Object.fromEntries(own) };
}

function typedCall({ procedure }: Operation, fields: Fields): string {
  const request = JSON.stringify(fields, null, 2).replaceAll(/"(\w+)":/g, '$1:');
  const { url, apiKey, accountId } = CALLER;
  return `import { createClient } from '@roster/client';

const roster = createClient({ url: '${url}', apiKey: '${apiKey}', accountId: ${accountId} });

const answer = await roster.${procedure}(${Object.keys(fields).length > 0 ? request : ''});
`;
}

function pythonCall({ path, method, hasBody, pathParameters }: Operation, fields: Fields): string {
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => !pathParameters.includes(name)));
  const values: Fields = { ...fields, account_id: CALLER.accountId };
  const address = CALLER.url + path.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));
  const literals: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
  const request = JSON.stringify(sent, null, 4)
    .replaceAll(/\b(true|false|null)(?=,?$)/gm, (word) => literals[word] ?? word)
    .replaceAll('\n', '\n    ');
  const argument = Object.keys(sent).length > 0 ? `\n    ${hasBody ? 'json' : 'params'}=${request},` : '';
  return `import requests

answer = requests.${method.toLowerCase()}(
    "${address}",
    headers={"X-API-KEY": "${CALLER.apiKey}"},${argument}
)
print(answer.text)
`;
}
