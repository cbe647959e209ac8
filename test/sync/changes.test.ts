import { expect, test } from 'vitest';
import type { Clause } from '../../search-index/plan.ts';
import type { LookupKind } from '../../src/search/search.ts';
import { NO_DIFFERENCES, recordsForTests } from './synced-records.ts';

const PAGE = { page: 1, pageSize: 9 };
const ADA = 9007199254740991;

const records = recordsForTests();

/** Runs a search, and returns the ids that it finds. */
type Question = () => Promise<readonly number[]>;

const persons =
  (...where: Clause[]): Question =>
  async () =>
    (await records.search.persons({ index: 'roles', where }, PAGE)).ids;

const found =
  (index: 'organizations' | 'jobs') =>
  (...where: Clause[]): Question =>
  async () =>
    (await records.search.page({ index, where }, PAGE)).ids;
const [organizations, jobs] = [found('organizations'), found('jobs')];

const suggestions =
  (kind: LookupKind, text: string): Question =>
  async () =>
    (await records.search.suggest({ kind, text, ...PAGE })).suggestions.map(({ id }) => id);

const any = (field: string, ...values: (string | number)[]): Clause => ({ kind: 'any', field, values });
const word = (field: string, of: string): Clause => ({
  kind: 'text',
  field,
  query: { kind: 'word', word: of },
});

test.each<[string, string, Question, number[], number[]]>([
  [
    'a new number of an organization',
    'update organizations set employees = 43 where id = 1',
    organizations(any('employees', 43)),
    [],
    [1],
  ],
  [
    'a new number of an organization, in a search of persons',
    'update organizations set revenue = 77 where id = 2',
    persons(any('organization_revenue', 77)),
    [],
    [ADA],
  ],
  [
    'a website moved to another organization, in a search of the persons of the former one',
    "update websites set domain_key = 'moved.example', organization_id = 2 where id = 52",
    persons(any('organization_domain_rank', 5), any('organization_id', 3)),
    [ADA],
    [],
  ],
  [
    'a changed event, in a search of organizations by events',
    "update simple_events set source = 'form_c_regulator' where id = 700",
    organizations({ kind: 'related', to: 'simple_events', where: [any('source', 'launch_site')] }),
    [1],
    [],
  ],
  [
    'a changed job post',
    "update job_posts set title = 'Blimp pilot' where id = 601",
    jobs(word('title', 'blimp')),
    [],
    [601],
  ],
  [
    'a changed job post, in a search of organizations by job posts',
    "update job_posts set title = 'Balloonist' where id = 602",
    organizations({ kind: 'related', to: 'jobs', where: [word('title', 'balloonist')] }),
    [],
    [3],
  ],
  ['a deleted job post', 'delete from job_posts where id = 602', jobs(any('id', 602)), [602], []],
  [
    'a new text of a person',
    "update persons set headline = 'Aeronaut' where id = 3",
    persons(word('person_headline', 'aeronaut')),
    [],
    [3],
  ],
  [
    'a changed role',
    "update roles set title = 'Stoker' where id = 940",
    persons(word('title', 'stoker')),
    [],
    [4],
  ],
  ['a deleted role', 'delete from roles where id = 950', persons(any('person_id', 5)), [5], []],
  [
    'a location that now lies inside another one',
    `update locations set osm_locations = '[{"id":41,"name":"Nice","place_type":"city"},{"id":20,"name":"Germany","place_type":"country"}]' where id = 4`,
    organizations(any('location_ids', 2)),
    [1],
    [3, 1],
  ],
  [
    'a location that now contains other ones',
    `update locations set osm_locations = '[{"id":41,"name":"Nice","place_type":"city"}]' where id = 3`,
    organizations(any('location_ids', 3)),
    [],
    [3],
  ],
  [
    'a location that no longer contains other ones, in a search of persons',
    `update locations set osm_locations = '[{"id":99,"name":"Elsewhere","place_type":"country"}]' where id = 2`,
    persons(any('person_location_ids', 2)),
    [ADA],
    [],
  ],
  ['a deleted location', 'delete from locations where id = 1', jobs(any('location_ids', 1)), [ADA], []],
  [
    'a changed name, in autocomplete',
    "update industries set name = 'Sorcery' where id = 4",
    suggestions('industries', 'sorc'),
    [],
    [4],
  ],
  [
    'a changed number of uses, by which autocomplete orders',
    'update persons set industry_id = 96',
    suggestions('industries', ''),
    [4, 96],
    [96, 4],
  ],
  [
    'a deleted organization, in autocomplete',
    'delete from organizations where id = 3',
    suggestions('organizations', 'Café'),
    [3],
    [],
  ],
  [
    'a deleted organization, in a search of persons',
    'delete from organizations where id = 1',
    persons(any('organization_id', 1)),
    [3, 4, ADA],
    [],
  ],
])('searches reflect %s, and every document matches the records', async (_, sql, ask, before, after) => {
  expect((await ask()).toSorted()).toEqual(before.toSorted());
  await records.change(sql);
  await records.drain();
  expect((await ask()).toSorted()).toEqual(after.toSorted());
  expect(await records.differences()).toEqual(NO_DIFFERENCES);
  expect(await records.outbox()).toEqual([]);
});
