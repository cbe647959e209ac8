import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OTHER_SHAPES } from '../../src/data-in/lines/instructions.ts';
import { shapeOfKind } from '../../src/data-in/lines/shapes.ts';
import { THING_KINDS } from '../../src/identity/claim.ts';
import { REQUIRED_FIELDS, readRow } from '../identity/claims/read-row.ts';
import { CHECKOUT } from '../ops/commands/roster-process.ts';
import { claimedBlocks } from './blocks.ts';

const blocks = claimedBlocks('test/docs/deliveries.test.ts');
const page = readFileSync(join(CHECKOUT, 'docs/deliveries.md'), 'utf8');

/** The fields that a field of the page's tables stands for. */
const STANDS_FOR: Readonly<Record<string, readonly string[]>> = {
  'organization_*': ['organization_key', 'organization_domain', 'organization_name'],
  'person_*': ['person_key', 'person_slug', 'person_email'],
  location: ['location', 'city', 'region', 'country'],
  description: ['description', 'description_html'],
};

const OF_EVERY_LINE = ['collected_at', 'basis'];

/** The fields of a file, as the table says. */
function documentedFields(file: string): { names: string[]; required: string[] } {
  const [, cell = ''] = new RegExp(`^\\| \`${file}\` \\| (.*) \\|$`, 'm').exec(page) ?? [];
  const fields = cell
    .replaceAll(/\([^)]*\)|;.*/g, '')
    .split(',')
    .map((text) => /`(.+)`\s*(\?)?/.exec(text) ?? []);
  const expand = (name = '') => STANDS_FOR[name] ?? [name];
  return {
    names: fields.flatMap(([, name]) => expand(name)),
    required: fields.filter(([, , mark]) => mark === undefined).map(([, name]) => expand(name)[0] ?? ''),
  };
}

test.each(Object.keys(REQUIRED_FIELDS) as (keyof typeof REQUIRED_FIELDS)[])(
  'docs/deliveries.md names the fields of %s, and those that are required',
  (kind) => {
    const { fields, required } = shapeOfKind(kind);
    const usable = [...fields].filter(([, { into }]) => into !== '' && into !== 'seen_at_url');
    const { names, required: documented } = documentedFields(kind);
    expect([...names, ...OF_EVERY_LINE].sort()).toEqual(usable.map(([name]) => name).sort());
    expect(documented.sort()).toEqual([...required.values()].map(([name]) => name).sort());
    if (!names.includes('url')) expect(fields.get('url')).toBe(fields.get('seen_at_url'));
  },
);

test.each(Object.entries(OTHER_SHAPES))('docs/deliveries.md names the fields of %s', (file, { fields }) => {
  const [, cell = ''] = new RegExp(`^\\| \`${file}\` \\| (.*) \\|$`, 'm').exec(page) ?? [];
  const names = [...cell.matchAll(/`(.+?)`/g)].map(([, name]) => name);
  const usable = [...fields].filter(([, { into }]) => into !== '').map(([name]) => name);
  expect(names.sort()).toEqual(usable.sort());
});

test('the line of the example is its claim', () => {
  const line = JSON.parse(blocks.take('json', '4711').text);
  const claim = JSON.parse(blocks.take('json', 'fields').text);
  expect(readRow('job_posts', line)).toEqual(claim);
});

test('the kinds of removals and merges are the files of records', () => {
  for (const kind of THING_KINDS) expect(documentedFields(kind).names.length).toBeGreaterThan(1);
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
