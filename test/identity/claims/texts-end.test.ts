import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../search-index/engine.ts';
import { ensureIndexes } from '../../../search-index/rebuild/rebuild.ts';
import { drain } from '../../../search-index/sync/worker.ts';
import { removeSource } from '../../../src/data-in/manage.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { setRetention } from '../../../src/stewardship/retention/rules.ts';
import { runRetention } from '../../../src/stewardship/retention/run.ts';
import type { Rows } from '../../data-in/tables/import-tables.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';
import { openTestEngine } from '../../harness/engine.ts';
import { heldDocuments } from '../../harness/held-documents.ts';
import { removeIndexes } from '../../harness/indexes.ts';
import { SILENT } from '../../sync/synced-records.ts';
import { placesOf } from '../places/places-of-texts.ts';

const database = databaseForEachTest();
const REPORT = { log: QUIET, report: '/dev/null', outboxChangesMax: 1_000 };

/** In every text that only one person has, and in no other text of the database. */
const MARK = 'zyxw';
/** In texts of another person, which stay. */
const SHARED = 'optik';

let engine: Engine;
let prefixes = 0;
beforeEach(() => {
  engine = openTestEngine(`${database.indexPrefix}${prefixes++}_`);
});
afterEach(async () => {
  await removeIndexes(engine);
  await engine.close();
});

/** A person with texts of her own, and one with texts that both have. */
const ADA = {
  key: `${MARK}-key`,
  full_name: `Ada ${MARK}`,
  network_public_identifier: `${MARK}-ada`,
  industry: `${MARK} breeding`,
  location: `${MARK} Street 5, ${MARK}ton, Germany`,
  skills: [`Taming ${MARK}`, SHARED],
  roles: [
    { title: `Chief ${MARK}`, organization_name: `Ro ${MARK} Consulting Ltd.`, location: `${MARK}burg` },
    { title: 'Owner', organization_domain: `${MARK}.example` },
    { title: 'Clerk', organization_name: `${SHARED} Ltd` },
  ],
};
const BEN = {
  key: 'ben',
  full_name: 'Ben Other',
  network_public_identifier: 'ben',
  industry: `${SHARED} trade`,
  location: `${SHARED}ton, Germany`,
  skills: [SHARED],
  roles: [{ title: 'Clerk', organization_name: `${SHARED} Ltd` }],
};
const OF_BOTH: Rows = {
  persons: [ADA, BEN],
  emails: [{ person_key: ADA.key, email: `ada@${MARK}.example` }],
  roles: [
    { person_key: ADA.key, title: `Adviser`, organization_name: `${MARK} & Daughters` },
    { person_key: 'ben', title: 'Smith', organization_name: `${SHARED} Ltd` },
  ],
  skills: [{ person_key: ADA.key, name: `Riding ${MARK}` }],
  courses: [{ person_key: ADA.key, key: `course-${MARK}`, name: `${MARK} care` }],
};
const OF_BEN: Rows = {
  persons: [BEN],
  emails: [{ person_key: 'ben', email: 'ben@other.example' }],
  roles: [{ person_key: 'ben', title: 'Smith', organization_name: `${SHARED} Ltd` }],
  skills: [{ person_key: 'ben', name: SHARED }],
  courses: [{ person_key: 'ben', name: 'Latin' }],
};

/** The tables and documents where a text stands. */
async function heldOf(text: string): Promise<string[]> {
  await drain({ pool: database.pool, engine, log: SILENT });
  const found = await placesOf(database.pool, [text]);
  for (const [uid] of await engine.countDocuments()) {
    if (!uid.startsWith(engine.indexUid(''))) continue;
    const { documents } = await heldDocuments(engine, uid);
    const holding = documents.filter((one) => JSON.stringify(one).toLowerCase().includes(text));
    if (holding.length > 0) found.push(`documents of ${uid}`);
  }
  return found;
}

/** Stores both persons, with the indexes and the names of autocomplete. */
async function storeBoth(rows: Rows = OF_BOTH) {
  expect(await deliver(database, 'crm', rows)).toMatchObject({ rejected: 0 });
  await ensureIndexes({ pool: database.pool, engine });
  const tables = new Set((await placesOf(database.pool, [MARK])).map((place) => place.split('.')[0]));
  expect([...tables]).toEqual(
    expect.arrayContaining([
      ...['industries', 'locations', 'person_skills', 'organizations', 'lookup_texts', 'claims'],
      ...['industries', 'locations', 'person_skills', 'organizations'].map((kind) => `autocomplete_${kind}`),
      'autocomplete_words',
    ]),
  );
}

/** The texts that another person has stay, in the records and for autocomplete. */
async function expectShared() {
  const tables = new Set((await placesOf(database.pool, [SHARED])).map((place) => place.split('.')[0]));
  expect([...tables].sort()).toEqual(
    expect.arrayContaining([
      ...['autocomplete_industries', 'autocomplete_locations', 'autocomplete_organizations'],
      ...['autocomplete_person_skills', 'autocomplete_words', 'organizations', 'person_skills'],
    ]),
  );
}

test.each<[string, () => Promise<unknown>]>([
  ['by address', () => suppressPerson(database.pool, { email: `ada@${MARK}.example` })],
  [
    'by a line of the source',
    () => deliver(database, 'crm', { suppressed_persons: [{ person_key: ADA.key }] }, REPORT),
  ],
])('a person who is suppressed %s leaves no text that only this person had', async (_, suppress) => {
  await storeBoth();
  await suppress();
  // Before a worker has read the outbox.
  expect(await placesOf(database.pool, [MARK])).toEqual([]);
  expect(await heldOf(MARK)).toEqual([]);
  await expectShared();
  await deliver(database, 'crm', OF_BOTH, REPORT);
  expect(await heldOf(MARK)).toEqual([]);
  await expectShared();
});

test('texts of two persons stay when one is suppressed, and end with the other one', async () => {
  await storeBoth({
    ...OF_BOTH,
    persons: [ADA, BEN, { ...ADA, key: '2', network_public_identifier: `${MARK}-2` }],
  });
  await suppressPerson(database.pool, { network_public_identifier: `${MARK}-ada` });
  const kept = await placesOf(database.pool, [`ro ${MARK} consulting`, `${MARK} breeding`, `taming ${MARK}`]);
  expect(kept).toEqual(
    expect.arrayContaining(['organizations.name', 'industries.name', 'person_skills.name']),
  );
  expect(await placesOf(database.pool, [`${MARK} & daughters`])).toEqual([]);
  await suppressPerson(database.pool, { network_public_identifier: `${MARK}-2` });
  expect(await placesOf(database.pool, [MARK])).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'retention',
    async () => {
      await database.pool.query(
        `update claims set last_seen = last_seen - interval '40 days'
        where key = $1 or parent_id = (select id from claims where kind = 'persons' and key = $1)`,
        [ADA.key],
      );
      await setRetention(database.pool, { source: 'crm', days: 30, kind: null });
      await runRetention({ pool: database.pool, ...REPORT });
    },
  ],
  [
    'a complete delivery',
    () => deliver(database, 'crm', OF_BEN, { ...REPORT, isComplete: true, isConfirmed: true }),
  ],
  [
    'a line of removed',
    () => deliver(database, 'crm', { removed: [{ kind: 'persons', key: ADA.key }] }, REPORT),
  ],
])('%s ends the texts that only the records had which go', async (_, end) => {
  await storeBoth();
  await end();
  expect(await heldOf(MARK)).toEqual([]);
  await expectShared();
});

/** Records besides persons, whose texts end with their source. */
const FURTHER: Rows = {
  ...OF_BOTH,
  organizations: [
    {
      key: 'o',
      name: `Heron`,
      industry: `${MARK} fishing`,
      keywords: [`${MARK} nets`],
      city: `${MARK}haven`,
    },
  ],
  websites: [{ domain: 'heron.example', organization_key: 'o', technologies: [`${MARK}.js`] }],
  job_posts: [
    {
      url: 'https://jobs.example/1',
      title: 'Smith',
      organization_name: `${MARK} Forge`,
      location: `${MARK}by`,
    },
  ],
};

test('the removal of a source ends its texts, but those of other sources', async () => {
  await deliver(database, 'list', OF_BEN, REPORT);
  await storeBoth(FURTHER);
  await removeSource({ pool: database.pool, ...REPORT }, 'crm');
  expect(await heldOf(MARK)).toEqual([]);
  await expectShared();
});

test.each<[string, Rows, Rows]>([
  ['a person', { persons: [ADA] }, { persons: [{ ...BEN, key: ADA.key, full_name: 'Ada' }] }],
  [
    'an organization',
    { organizations: FURTHER.organizations ?? [] },
    { organizations: [{ key: 'o', name: 'Heron', industry: 'Fishing', keywords: ['Nets'], city: 'Kiel' }] },
  ],
  [
    'a website',
    { websites: FURTHER.websites ?? [], organizations: [{ key: 'o', name: 'Heron' }] },
    { websites: [{ domain: 'heron.example', technologies: ['PHP'] }] },
  ],
  [
    'a job post',
    { job_posts: FURTHER.job_posts ?? [] },
    {
      job_posts: [
        { url: 'https://jobs.example/1', title: 'Smith', organization_name: 'Forge', location: 'Kiel' },
      ],
    },
  ],
  [
    'a line of a list',
    { persons: [BEN], roles: [{ person_key: 'ben', key: 's', title: 'Smith', location: `${MARK}by` }] },
    { roles: [{ person_key: 'ben', key: 's', title: 'Smith', location: 'Kiel' }] },
  ],
])('an ordinary change of %s ends the texts that it had', async (_, before, after) => {
  await deliver(database, 'crm', before);
  await ensureIndexes({ pool: database.pool, engine });
  expect(await placesOf(database.pool, [MARK])).not.toEqual([]);
  await deliver(database, 'crm', after, REPORT);
  const left = (await heldOf(MARK)).filter(
    (place) => !['claims.key', 'persons.network_public_identifier'].includes(place),
  );
  expect(left).toEqual([]);
});

test('a text that no record shows, because another source ranks first, is no lookup', async () => {
  const shown = { key: 'o', name: 'Heron', domain: 'heron.example', industry: 'Fishing' };
  await deliver(database, 'crm', { organizations: [shown] });
  await deliver(database, 'list', {
    organizations: [{ ...shown, industry: `${MARK} fishing`, collected_at: '2020-01-01' }],
  });
  expect(await placesOf(database.pool, [MARK])).toEqual(['claims.body']);
  await removeSource({ pool: database.pool, ...REPORT }, 'crm');
  expect(await placesOf(database.pool, [MARK])).toContain('industries.name');
});

test('lookups and places of a dataset stay when nothing uses them, and so do the places of a gazetteer', async () => {
  await deliverDataset(database.pool, {
    industries: [{ id: 1, name: `${MARK} breeding` }],
    person_skills: [{ id: 1, name: `Taming ${MARK}` }],
    locations: [{ id: 1, name: `${MARK}ton, Germany`, osm_locations: [] }],
  });
  await deliver(database, 'gazetteer', {
    places: [{ key: '9', kind: 'city', name: `${MARK}hausen`, country: 'DE', population: 9000 }],
  });
  const person = {
    ...ADA,
    location: `${MARK}ton, Germany`,
    roles: [{ title: 'Clerk', location: `${MARK}hausen` }],
  };
  await deliver(database, 'crm', { persons: [person] });
  const names = async () => {
    const { rows } = await database.pool.query(
      `select name from industries union select name from person_skills union select name from locations order by 1`,
    );
    return rows.map(({ name }) => name).filter((name) => name.includes(MARK));
  };
  const all = await names();
  await suppressPerson(database.pool, { network_public_identifier: `${MARK}-ada` });
  expect(await names()).toEqual(all);
  expect(all.length).toBeGreaterThanOrEqual(4);
});

test('a wider place stays as long as a narrower one is used', async () => {
  const person = (key: string, location: string) => ({ key, full_name: `P ${key}`, location });
  await deliver(database, 'crm', {
    persons: [person('1', `${MARK}by, ${MARK}land`), person('2', `${MARK}kiel, ${MARK}land`)],
  });
  await deliver(database, 'crm', { removed: [{ kind: 'persons', key: '1' }] });
  const { rows } = await database.pool.query(`select name from locations order by 1`);
  expect(rows.map(({ name }) => name.toLowerCase())).toEqual([`${MARK}kiel, ${MARK}land`, `${MARK}land`]);
  await deliver(database, 'crm', { removed: [{ kind: 'persons', key: '2' }] });
  expect(await placesOf(database.pool, [MARK])).toEqual([]);
});
