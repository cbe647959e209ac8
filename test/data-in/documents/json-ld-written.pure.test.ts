import { expect, test } from 'vitest';
import { readAs } from '../presets/preset-rows.ts';
import { POST, SAYS, script } from './baker-post.ts';

const page = (json: unknown) => `<html>${script(json)}</html>`;

/** The types and properties of a post, with what stands before their names. */
const named = (type: string, name: string) => ({
  '@type': `${type}JobPosting`,
  [`${name}url`]: POST.url,
  [`${name}title`]: POST.title,
  [`${name}datePosted`]: POST.datePosted,
  [`${name}hiringOrganization`]: { '@type': `${type}Organization`, [`${name}name`]: 'Oak Street' },
});
const broken = (title: string) =>
  JSON.stringify({ ...POST, title: 'TITLE', description: 'DESCRIPTION' })
    .replace('TITLE', title)
    .replace('DESCRIPTION', 'You \\\\ \\"bake\\".\n\r\n\tRye.');
const BROKEN = { ...SAYS, description: 'You \\ "bake".\n\nRye.' };

/** JSON-LD as it is found, and what its post says. */
const WRITTEN: [what: string, json: unknown, says: object][] = [
  ['the prefix schema: of its type', { ...POST, '@type': 'schema:JobPosting' }, SAYS],
  ['the prefix schema: of all names', named('schema:', 'schema:'), SAYS],
  ['the address of its type', { ...POST, '@type': 'https://schema.org/JobPosting' }, SAYS],
  [
    'the older address of its type, among others',
    { ...POST, '@type': ['x', 'http://schema.org/JobPosting'] },
    SAYS,
  ],
  ['the address of all names', named('http://schema.org/', 'https://schema.org/'), SAYS],
  ['line breaks in its texts', broken('Baker'), BROKEN],
  ['line breaks and tabs in its title', broken('\n\tBaker\r\n'), BROKEN],
];

test.each(WRITTEN)('a post with %s is read', async (_, json, says) => {
  const { job_posts } = await readAs('json-ld', { 'a.html': page(json) });
  expect(job_posts).toEqual([says]);
});
