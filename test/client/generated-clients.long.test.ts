import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../api/http/service.ts';
import { type CleanProject, createCleanProject, STRICT_TSCONFIG } from './clean-project.ts';

/** Runs client generators from npm on `/openapi.json`, as a user of the API would. */

const TOOLS = [
  // The generators need the compiler interface of this version, which later ones lack.
  'typescript@5.9.3',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'oazapfts@7.5.0',
  '@oazapfts/runtime@1.2.0',
];

let service: TestService;
let project: CleanProject;
let settings: Record<string, string>;
beforeAll(async () => {
  [service, project] = await Promise.all([startService(), createCleanProject(TOOLS)]);
  settings = { URL: service.url, KEY: service.key, ACCOUNT: String(service.accountId) };
  await project.write('openapi.json', await (await fetch(`${service.url}/openapi.json`)).text());
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
