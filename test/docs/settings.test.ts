import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { SECRETS, SETTINGS } from '../../src/base/config.ts';
import { COMMANDS } from '../../src/ops/commands/program.ts';
import { CHECKOUT } from '../ops/commands/roster-process.ts';

/** Names in code quotes that are settings of other programs. */
const FOREIGN_SETTINGS = [
  'NODE_EXTRA_CA_CERTS',
  'POSTGRES_PASSWORD_FILE',
  'MEILI_MASTER_KEY',
  'MEILI_MAX_INDEXING_MEMORY',
  'MEILI_MAX_INDEXING_THREADS',
  'ROSTER_IMAGE',
  'ROSTER_PORTS',
  'ROSTER_PROCESSES',
];

const FILES = SECRETS.map((name) => `${name}_FILE`);

let page: string;
beforeAll(async () => {
  page = await readFile(join(CHECKOUT, 'docs/settings.md'), 'utf8');
});

function listed(): string[] {
  return [...page.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
  );
}

test('docs/settings.md lists every setting once, and nothing else', () => {
  expect(listed().sort()).toEqual([...SETTINGS].sort());
  for (const file of FILES) expect(page).toContain(`\`${file}\``);
});

test('docs/settings.md lists every command', () => {
  for (const path of Object.keys(COMMANDS)) expect(page).toMatch(new RegExp(`\`${path}[ \`]`));
});

test.each([
  'README.md',
  'docs/agents.md',
  'docs/operating.md',
  'docs/production.md',
  'docs/security.md',
  'docs/scale.md',
])('every setting that %s names exists', async (name) => {
  const text = await readFile(join(CHECKOUT, name), 'utf8').catch(() => '');
  const named = [...text.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, variable = '']) => variable);
  expect(
    named.filter((variable) => ![...SETTINGS, ...FILES, ...FOREIGN_SETTINGS].includes(variable)),
  ).toEqual([]);
});

test('docs/production.md names only commands that exist, and files that the checkout has', async () => {
  const text = await readFile(join(CHECKOUT, 'docs/production.md'), 'utf8');
  const commands = [...text.matchAll(/`roster ([a-z ]+)`/g)].map(([, command = '']) => command);
  expect(commands.length).toBeGreaterThan(6);
  expect(commands.filter((command) => !Object.hasOwn(COMMANDS, command))).toEqual([]);
  const files = [...text.matchAll(/`(deploy\/\S+|docker-compose\.yml)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(CHECKOUT, file)))).toEqual([]);
});
