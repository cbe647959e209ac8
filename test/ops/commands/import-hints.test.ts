import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runImport } from '../../../src/ops/commands/import.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { deliveriesForTests } from '../../data-in/delivery-directory.ts';

const service = serviceForTests();
const deliveries = deliveriesForTests();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Loads files as a source, and reads the report. */
async function load(files: Record<string, string>) {
  const directory = await deliveries.write(files);
  const report = join(directory, 'report');
  const env = { ...settingsOf(service), ROSTER_DATA: join(directory, 'data') };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const paths = Object.keys(files).map((name) => join(directory, name));
  const [result, ...lines] = await runImport(paths, {
    source: 'crm',
    report,
    json: true,
    allowRejects: true,
  });
  const reported = (await readFile(report, 'utf8')).split('\n').filter(Boolean);
  return { result, lines, paths, report, reported: reported.map((line) => JSON.parse(line)) };
}

test('a line without an optional field is in the report as partly loaded, and a line without a name as rejected', async () => {
  const { result, lines, report, reported } = await load({
    'organizations.csv': 'key,name,employees\n1,Oak,many\n2,,5\n3,Elm,7\n',
  });
  expect(reported).toMatchObject([
    { file: 'organizations.csv', line: 3, field: 'name' },
    { file: 'organizations.csv', line: 2, field: 'employees', value: '"many"', partly: true },
  ]);
  expect(reported[0]).not.toHaveProperty('partly');
  expect(result).toMatchObject({ files: [{ inserted: 2, rejected: 1, partly: 1 }, {}] });
  expect(lines.slice(-2)).toEqual([
    `1 line is loaded without optional fields that can’t be read: ${report} names each.`,
    `1 line was rejected: ${report} names each; everything else is loaded.`,
  ]);
});

test('after a table of which nothing was loaded, the import prints the command that loads it', async () => {
  const { result, paths } = await load({
    'organizations.csv': 'Firma;Webseite\nHalde Energie GmbH;https://halde.example\nOel AG;oel.example\n',
  });
  const command = `npm run -s roster -- import ${paths[0]} --source crm`;
  expect(result).toMatchObject({
    warnings: expect.arrayContaining([
      `organizations.csv looks like organizations. This loads it: ${command} --suggest > organizations.sql && ${command} --map organizations.sql`,
    ]),
  });
});
