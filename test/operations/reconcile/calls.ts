import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'vitest';
import type { Scope } from '../../../src/db/vocabulary.ts';
import type { TestService } from '../../api/http/service.ts';
import { type CallOptions, call as request } from '../account/calls.ts';

const SCHEMAS = join(import.meta.dirname, 'schemas');
const ajv = new Ajv({ strict: false, logger: false, validateFormats: false });
// The manifest's own description of `authentication` is of another place; the service has none.
ajv.addSchema({
  $id: 'http://swagger.io/v2/schema.json',
  definitions: { securityDefinitions: { additionalProperties: {} } },
});
for (const name of await readdir(SCHEMAS)) {
  if (!name.endsWith('.json')) continue;
  const { $schema: _, ...schema } = JSON.parse(await readFile(join(SCHEMAS, name), 'utf8'));
  ajv.addSchema({ ...schema, $id: `https://reconciliation-api.github.io/specs/0.2/schemas/${name}` });
}

/** Fails where an answer does not fit a schema of the specification. */
export function expectFits(name: string, answer: unknown): void {
  const validate = ajv.getSchema(`https://reconciliation-api.github.io/specs/0.2/schemas/${name}.json`);
  if (!validate) throw new Error(`there is no schema ${name}`);
  expect([validate(answer), validate.errors]).toEqual([true, null]);
}

/** Calls a path with the key of the service; with a body, by POST. */
export const call = <Body = Record<string, unknown>>(
  service: TestService,
  path: string,
  options: CallOptions = {},
) =>
  request<Body>(service, path, {
    key: service.key,
    ...(options.body !== undefined && { method: 'POST' }),
    ...options,
  });

/** An error at a place in words of the service, rather than of the library that validates. */
export const inWords = (pointer: string) => ({
  pointer,
  detail: expect.stringMatching(/^(?:must|is|has|have|cannot) (?!.*(?:undefined|expected|Invalid input))/),
  code: expect.stringMatching(/^(?!undefined$)[a-z_]+$/),
});

/** The address of the reconciliation service with a new token. */
export async function withToken(service: TestService, scopes?: Scope[]): Promise<string> {
  const order = { kind: 'reconcile', ...(scopes && { scopes }) };
  const { body, status } = await call<{ key: string }>(service, '/api/api_keys/', { body: order });
  expect(status).toBe(200);
  return `${service.url}/api/${service.accountId}/reconcile/${body.key}`;
}

/** Sends a form, as OpenRefine does: without a header for the key. Each field is JSON. */
export async function send(address: string, fields: Record<string, unknown>) {
  const texts = Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]);
  const answer = await answerOf(
    await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(Object.fromEntries(texts)),
      headers: { Origin: 'http://127.0.0.1:3333' },
    }),
  );
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  return answer;
}

/** Reads an address, and follows no redirect. */
export const read = async (address: string) => answerOf(await fetch(address, { redirect: 'manual' }));

async function answerOf(response: Response) {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}
