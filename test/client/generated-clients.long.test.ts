import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../api/http/service.ts';
import { type CleanProject, createCleanProject, STRICT_TSCONFIG } from './clean-project.ts';

/** Runs client generators from npm on `/openapi.json` and `/openapi.client.json`, as a user of the API would. */

const TOOLS = [
  // The generators need the compiler interface of this version, which later ones lack.
  'typescript@5.9.3',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'oazapfts@7.5.0',
  '@oazapfts/runtime@1.2.0',
  'openapi-to-postmanv2@6.3.3',
];

let service: TestService;
let project: CleanProject;
let settings: Record<string, string>;
beforeAll(async () => {
  [service, project] = await Promise.all([startService(), createCleanProject(TOOLS)]);
  settings = { URL: service.url, KEY: service.key, ACCOUNT: String(service.accountId) };
  for (const document of ['openapi.json', 'openapi.client.json'])
    await project.write(document, await (await fetch(`${service.url}/${document}`)).text());
}, 300_000);
afterAll(async () => {
  await service?.stop();
  await project?.remove();
});

/** Compiles a program with its imports, and runs it. Returns its output, parsed as JSON. */
async function compileAndRun(program: string, compilerOptions: object = {}): Promise<unknown> {
  await project.write('program.ts', program);
  const options = { ...STRICT_TSCONFIG, noEmit: false, outDir: 'out', rootDir: '.', ...compilerOptions };
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['program.ts'] }));
  await project.output(['tsc', '--project', '.']);
  return JSON.parse(await project.output([process.execPath, 'out/program.js'], settings));
}

const ENVIRONMENT =
  'declare const process: { env: Record<"URL" | "KEY" | "ACCOUNT", string> };\nconst { URL: url, KEY, ACCOUNT } = process.env;\n';

/** The output of both programs: the total and first name of a search, the code of an error, and the places found. */
const EXPECTED = { total: 1, name: 'Acme', code: 'invalid_request', places: ['Berlin, Germany'] };

test('the types of openapi-typescript compile, and a client with them works', async () => {
  await project.output(['openapi-typescript', 'openapi.json', '-o', 'api.d.ts']);
  const program = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';
${ENVIRONMENT}
const client = createClient<paths>({ baseUrl: url, headers: { 'X-API-KEY': KEY } });
const path = { account_id: Number(ACCOUNT) };
const { data } = await client.POST('/api/{account_id}/datastorage/organization_search/', {
  params: { path },
  body: { organization_ids: [1] },
});
const first: components['schemas']['Organization' | 'SelectedOrganization'] | undefined = data?.search_results[0];
const { error } = await client.POST('/api/{account_id}/datastorage/organization_search/', {
  params: { path },
  body: { page: 0 },
});
const places = await client.GET('/api/datastorage/autocomplete/locations/', { params: { query: { q: 'berlin' } } });
console.log(JSON.stringify({
  total: data?.total_search_results,
  name: first?.name,
  code: error?.code,
  places: places.data?.results.map(({ name }) => name),
}));
// @ts-expect-error must not compile: an object is no list of ids, in no body type
() => client.POST('/api/{account_id}/datastorage/organization_search/', { params: { path }, body: { industries: {} } });
`;
  expect(await compileAndRun(program)).toEqual(EXPECTED);
});

test('of the document for clients, a record is one type, whose fields but its id are optional', async () => {
  await project.output(['openapi-typescript', 'openapi.client.json', '-o', 'client-api.d.ts']);
  const program = `import createClient from 'openapi-fetch';
import type { paths } from './client-api.js';
${ENVIRONMENT}
const client = createClient<paths>({ baseUrl: url, headers: { 'X-API-KEY': KEY } });
const params = { path: { account_id: Number(ACCOUNT) } };
const { data } = await client.POST('/api/{account_id}/datastorage/job_search/', { params, body: { page_size: 1, is_active: true } });
const first = data?.search_results[0];
const id: number | undefined = first?.id;
const title: string | null | undefined = first?.title;
console.log(JSON.stringify([typeof id, typeof title]));
`;
  expect(await compileAndRun(program)).toEqual(['number', 'string']);
});

test('the client of oazapfts compiles and works', async () => {
  await project.output(['oazapfts', 'openapi.json', 'roster.ts']);
  const program = `import { autocompleteLocations, defaults, organizationSearch } from './roster.js';
${ENVIRONMENT}
defaults.baseUrl = url;
defaults.headers = { 'X-API-KEY': KEY };
const found = await organizationSearch(Number(ACCOUNT), { organization_ids: [1] });
if (found.status !== 200) throw new Error(found.data.detail);
const refused = await organizationSearch(Number(ACCOUNT), { page: 0 });
if (refused.status !== 400) throw new Error('page 0 was found');
const places = await autocompleteLocations({ q: 'berlin' });
if (places.status !== 200) throw new Error(places.data.detail);
console.log(JSON.stringify({
  total: found.data.total_search_results,
  name: found.data.search_results[0]?.name,
  code: refused.data.code,
  places: places.data.results.map(({ name }) => name),
}));
`;
  // The generated code does not support exactOptionalPropertyTypes, whatever the document.
  expect(await compileAndRun(program, { exactOptionalPropertyTypes: false })).toEqual(EXPECTED);
});

/** A request of a collection; folders have items. */
interface PostmanItem {
  name: string;
  item?: PostmanItem[];
  request?: {
    method: string;
    url: { path: string[] };
    body?: { mode: string; raw?: string };
  };
}

const requestsOf = (items: PostmanItem[]): PostmanItem[] =>
  items.flatMap((one) => (one.item ? requestsOf(one.item) : one));

test('the converter of Postman makes of the document for clients a request of each operation, with a JSON body and the address of the service', async () => {
  await project.output([
    'openapi2postmanv2',
    '-s',
    'openapi.client.json',
    '-o',
    'collection.json',
    '-O',
    'parametersResolution=Example',
  ]);
  const collection = JSON.parse(await readFile(join(project.path, 'collection.json'), 'utf8')) as {
    item: PostmanItem[];
    variable: { key: string; value: string }[];
  };
  expect(collection.variable).toContainEqual(expect.objectContaining({ key: 'baseUrl', value: service.url }));
  const requests = requestsOf(collection.item);
  const { paths } = JSON.parse(await readFile(join(project.path, 'openapi.client.json'), 'utf8'));
  expect(requests).toHaveLength(Object.values(paths).flatMap((item) => Object.keys(item as object)).length);
  const posts = requests.filter(({ request }) => request?.method === 'POST');
  for (const { name, request } of posts) expect([name, request?.body?.mode]).toEqual([name, 'raw']);
  const search = posts.find(({ request }) => /\/job_search\/?$/.test(request?.url.path.join('/') ?? ''));
  const body = search?.request?.body?.raw ?? '';
  const found = await fetch(`${service.url}/api/${service.accountId}/datastorage/job_search/`, {
    method: 'POST',
    headers: { 'X-API-KEY': service.key, 'Content-Type': 'application/json' },
    body,
  });
  expect([body.startsWith('{'), found.status]).toEqual([true, 200]);
});
