import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawResults } from './draw.ts';
import { fillTables } from './page.ts';
import type { ScaleResults } from './results.ts';
import { TABLES } from './tables.ts';

const docs = join(import.meta.dirname, '../../../docs');

async function measured(): Promise<ScaleResults> {
  return JSON.parse(await readFile(join(docs, 'scale/measured.json'), 'utf8')) as ScaleResults;
}

test('the tables of the page say what was measured', async () => {
  const page = await readFile(join(docs, 'scale.md'), 'utf8');
  expect(fillTables(page, await measured())).toBe(page);
});

test('the plot of the page shows what was measured', async () => {
  expect(await readFile(join(docs, 'scale/latency.svg'), 'utf8')).toBe(drawResults(await measured()));
});

test('a table in its place is replaced, and nothing else of the page is touched', async () => {
  const places = Object.keys(TABLES).map((name) => `<!-- measured: ${name} -->\nold\n<!-- end -->`);
  const filled = fillTables(`before\n${places.join('\nbetween\n')}\nafter`, await measured());
  expect(filled).not.toContain('old');
  expect(filled).toMatch(/^before\n/);
  expect(filled).toMatch(/\nafter$/);
  expect(filled.match(/\nbetween\n/g)).toHaveLength(places.length - 1);
  for (const table of Object.values(TABLES)) expect(filled).toContain(table(await measured()));
});

test('a page with a place for what is not measured, or without one for what is, is refused', async () => {
  const results = await measured();
  const places = Object.keys(TABLES).map((name) => `<!-- measured: ${name} -->\n<!-- end -->\n`);
  expect(() => fillTables(places.slice(1).join(''), results)).toThrow(/no place for machine/);
  expect(() => fillTables(`${places.join('')}<!-- measured: mood -->\n\n<!-- end -->`, results)).toThrow(
    /mood/,
  );
});
