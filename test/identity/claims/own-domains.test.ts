import { beforeEach, expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForTests } from '../../harness/database.ts';

/** Domains that many share: they identify the organization after whom they are called, and no other one. */

const database = databaseForTests();

beforeEach(async () => {
  await database.pool.query(
    'truncate organizations, job_posts, claims, claim_values, named_things, judgements cascade',
  );
  await database.pool.query(`delete from sources where name <> 'strict'`);
});

const load = (source: string, rows: Parameters<typeof deliver>[2]) => deliver(database, source, rows);

/** Loads a line of each of two sources. @returns how many records there are */
async function recordsOf(domain: string, names: readonly string[]): Promise<number> {
  for (const [nr, name] of names.entries())
    await load(`source-${nr}`, { organizations: [{ key: 'a', name, domain }] });
  const { rows } = await database.pool.query('select from organizations');
  return rows.length;
}

test.each([
  ['google.com', ['Google', 'Google LLC']],
  ['www.github.com', ['GitHub, Inc.', 'github']],
  ['ycombinator.com', ['Y Combinator', 'Y Combinator']],
  ['x.com', ['X', 'X Corp.']],
  ['wordpress.com', ['WordPress.com', 'Wordpress.com']],
  ['yahoo.com', ['Yahoo!', 'Yahoo Inc']],
  ['stepstone.de', ['StepStone GmbH', 'Stepstone']],
])('%s is the domain of one organization, which %j name', async (domain, names) => {
  expect(await recordsOf(domain, names)).toBe(1);
});

test.each([
  ['boeing.com', ['The Boeing Company', 'Boeing']],
  ['amazon.com', ['Amazon', 'Amazon.com, Inc.']],
  ['ibm.com', ['IBM', 'International Business Machines Corporation (IBM)']],
  ['uber.com', ['Uber Technologies, Inc.', 'Uber']],
  ['goldmansachs.com', ['Goldman Sachs', 'The Goldman Sachs Group, Inc.']],
  ['amd.com', ['Advanced Micro Devices, Inc.', 'AMD']],
  ['pg.com', ['P&G', 'The Procter & Gamble Company']],
  ['philips.com', ['Koninklijke Philips N.V.', 'Philips']],
  ['lsrgroup.ru', ['Группа ЛСР', 'ЛСР']],
])(
  'what may lack in a name contradicts nothing: %s is one organization, which %j name',
  async (domain, names) => {
    expect(await recordsOf(domain, names)).toBe(1);
  },
);

test.each([
  ['Heron', 'Zephyr'],
  ['Heron Technologies', 'Zephyr Technologies'],
  ['Heron Group', 'Heron Kitchens Group'],
  ['General Electric', 'Golden Eagle'],
  ['Technologies', 'Heron'],
  ['HK', 'Heron Lake Kitchens'],
])('%s and %s contradict each other: they are two organizations, also with one domain', async (...names) => {
  expect(await recordsOf('heron.example', names)).toBe(2);
});

test.each([
  ['facebook.com', ['Heron', 'Heron']],
  ['facebook.com', ['Facebook', 'Heron']],
  ['sites.google.com', ['Google', 'Google']],
  ['google.com', ['Google Cloud', 'Google Cloud']],
  ['gmail.com', ['Lens', 'Lens']],
])('%s identifies none of the organizations %j', async (domain, names) => {
  expect(await recordsOf(domain, names)).toBe(2);
});

test('a name finds the organization after whom a domain is called, and the domain alone names none', async () => {
  await load('list', { organizations: [{ key: 'a', name: 'Google LLC', domain: 'google.com' }] });
  const post = { key: '1', url: 'https://jobs.example/1', title: 'Turner' };
  await load('board', { job_posts: [{ ...post, organization_name: 'Google' }] });
  const { rows } = await database.pool.query(
    'select domain from job_posts join organizations o on o.id = organization_id',
  );
  expect(rows).toEqual([{ domain: 'google.com' }]);
  const { rejected } = await load('pages', { job_posts: [{ ...post, organization_domain: 'google.com' }] });
  expect(rejected).toBe(1);
});
