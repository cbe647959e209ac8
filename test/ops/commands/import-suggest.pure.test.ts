import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportOptions } from '../../../src/ops/commands/import.ts';
import { runImport } from '../../../src/ops/commands/import.ts';
import { Deliveries } from '../../data-in/delivery-directory.ts';

let deliveries: Deliveries;
let directory: string;
beforeEach(async () => {
  deliveries = new Deliveries();
  directory = await deliveries.write({ 'data/.keep': '' });
  // Where nothing answers: a command that loads anything fails.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  vi.stubEnv('ROSTER_DATA', join(directory, 'data'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await deliveries.remove();
});

const CALL = 'npm run -s roster -- import';
const FIRMS = 'Firma;Webseite\nHalde Energie GmbH;https://halde.example\nJörg Öl AG;oel.example\n';

/** Writes a table and suggests a mapping for it. @returns the result, and the text that the command prints */
async function suggest(fileName: string, content: string | Buffer, options: ImportOptions = {}) {
  const path = join(directory, fileName);
  await writeFile(path, content);
  const [result, ...lines] = await runImport([path], { source: 'crm', suggest: true, ...options });
  return { result, path, printed: lines.join('\n') };
}

test('`--suggest` prints the mapping of a table, and the command that loads it', async () => {
  const { result, path, printed } = await suggest('firmen.csv', FIRMS);
  expect(printed).toContain(`\n-- ${CALL} ${path} --source crm --map firmen.sql\n`);
  expect(printed).toMatch(/\n\nCREATE VIEW organizations AS\n.+"Firma".+"Webseite"/s);
  expect(result).toMatchObject({ files: [{ file: 'firmen.csv', kind: 'organizations', encoding: null }] });
});

test.each<[what: string, file: string, content: string | Buffer, options: ImportOptions, written: string]>([
  ['encoding', 'firmen.csv', Buffer.from(FIRMS, 'latin1'), {}, '--source crm --encoding windows-1252'],
  ['row', 'firms.xml', '<a><b><Firma>Halde GmbH</Firma></b></a>', { row: '/a/b' }, '--source crm --row /a/b'],
])('the command that `--suggest` prints has the %s', async (_, file, content, options, written) => {
  const { path, printed } = await suggest(file, content, options);
  expect(printed).toContain(`-- ${CALL} ${path} ${written} --map `);
});

test('what `--suggest` prints is a mapping as it stands', async () => {
  const { path, printed } = await suggest('firmen.csv', FIRMS);
  const map = join(directory, 'firmen.sql');
  await writeFile(map, printed);
  const { rows } = await deliveries.read({ paths: [path], map });
  expect(rows.organizations).toMatchObject([
    { fields: { name: 'Halde Energie GmbH', domain: 'halde.example' } },
    { fields: { name: 'Jörg Öl AG', domain: 'oel.example' } },
  ]);
});

test('`--suggest` loads nothing, and writes no file', async () => {
  await suggest('firmen.csv', FIRMS);
  expect((await readdir(directory)).sort()).toEqual(['data', 'firmen.csv']);
  expect(await readdir(join(directory, 'data'))).toEqual(['.keep']);
});

test('`--suggest` without a source is refused, and of files that are no tables by their names', async () => {
  await expect(runImport([directory], { suggest: true })).rejects.toThrow(
    /^--suggest is for .* add --source NAME/,
  );
  await expect(suggest('notes.txt', 'hello')).rejects.toThrow(/notes\.txt: no file is a table by its name/);
});

test('an import that can not tell what a file is prints the one command that loads it', async () => {
  const path = join(directory, 'firmen.csv');
  await writeFile(path, FIRMS);
  const command = `${CALL} ${path} --source crm`;
  await expect(runImport([path], { source: 'crm' })).rejects.toThrow(
    `firmen.csv looks like organizations. This loads it: ${command} --suggest > firmen.sql && ${command} --map firmen.sql`,
  );
});

test('an import that has no guess of a file only says which files it reads', async () => {
  const path = join(directory, 'numbers.csv');
  await writeFile(path, 'q,r\n1,2\n');
  const error = await runImport([path], { source: 'crm' }).then(String, ({ message }: Error) => message);
  expect(error).toMatch(/^numbers\.csv is not named after a kind of records/);
  expect(error).not.toContain('looks like');
});
