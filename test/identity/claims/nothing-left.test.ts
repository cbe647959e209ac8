import { beforeEach, expect, test } from 'vitest';
import { mergeRecords, removeSource, unmergeRecord } from '../../../src/data-in/manage.ts';
import type { Suppression } from '../../../src/dataset/format/files.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { createAccount } from '../../../src/operations/account/manage.ts';
import type { Message } from '../../../src/stewardship/objection/messages.ts';
import { createObjections } from '../../../src/stewardship/objection/objections.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';
import { placesOf } from '../places/places-of-texts.ts';
import { type Random, random } from './random.ts';

const database = databaseForEachTest();
let userId: number;
let accountId: number;
beforeEach(async () => {
  ({ user_id: userId, account_id: accountId } = await createAccount(database.orm.em, 'Test', 1));
});

const SOURCES = ['crm', 'list', 'board'];

/** A person, whose mark stands in every text about the person, and in no other text. */
interface Person {
  nr: number;
  mark: string;
  /** In every delivery about the person, so that each of its records is recognized. */
  slug: string;
  email: string;
  second: string;
  phone: string;
}

const PERSONS = ['qvxa', 'qvxb', 'qvxc', 'qvxd'].map(
  (mark, at): Person => ({
    nr: at + 1,
    mark,
    slug: `${mark}-slug`,
    email: `one@${mark}.example`,
    second: `two@${mark}.example`,
    phone: `+44207946010${at}`,
  }),
);

/** Contacts that all persons have: they identify none of them. */
const TASK_EMAIL = 'info@acme.example';
const SWITCHBOARD = '+442079460999';

/** The rows of a delivery about some persons. */
function rowsAbout({ pick, some }: Random, persons: readonly Person[]) {
  const rows = persons.map((person) => ({ ...person, key: pick([`k${person.nr}`, person.email]) }));
  const of = (...makers: ((person: Person & { key: string }) => object)[]) =>
    rows.flatMap((row) => makers.map((make) => ({ person_key: row.key, ...make(row) })));
  const bySlug = some(persons, 0.3);
  return {
    persons: rows.map(({ key, mark, slug }) => ({
      key,
      full_name: `Ann ${mark}`,
      headline: `Head of ${mark}`,
      network_public_identifier: slug,
      educations: [{ school_name: `School of ${mark}` }],
      industry: pick([`Breeding of ${mark}`, 'Fishing']),
      location: pick([`${mark}ton, Germany`, 'Kiel, Germany']),
      skills: [`Taming ${mark}`, 'Optics'],
      roles: [
        { title: `Chief ${mark}`, organization_name: 'Acme' },
        {
          title: 'Owner',
          organization_name: `${mark} Consulting${pick(['', ' Ltd.'])}`,
          location: `${mark}by`,
        },
      ],
    })),
    emails: [
      ...of(
        ({ email }) => ({ email }),
        pick([() => ({ email: TASK_EMAIL }), ({ second }: Person) => ({ email: second })]),
      ),
      ...bySlug.map(({ slug, email }) => ({ person_slug: slug, email })),
    ],
    phone_numbers: of(
      ({ phone }) => ({ phone_number: phone }),
      () => ({ phone_number: SWITCHBOARD }),
    ),
    roles: of(({ mark }) => ({ title: `Adviser of ${mark}`, organization_name: 'Beta' })),
    courses: of(({ mark }) => ({ name: `Course of ${mark}`, key: `course-${mark}` })),
    patents: [{ key: 'p', title: 'A lens', author_keys: rows.map(({ key }) => key) }],
  };
}

async function loadStrict(persons: readonly Person[]) {
  await deliverDataset(database.pool, {
    persons: persons.map(({ nr, mark, slug }) => ({
      id: nr,
      full_name: `Ann ${mark}`,
      description: `Knows ${mark}`,
      network_public_identifier: slug,
    })),
    emails: persons.flatMap(({ nr, email }) =>
      [email, TASK_EMAIL].map((one) => ({ person_id: nr, email: one, validation_status: 'valid' })),
    ),
    phone_numbers: persons.map(({ nr, phone }) => ({ person_id: nr, phone_number: phone })),
  });
}

/** The ids of the records of a person. */
async function recordsOf({ email }: Person): Promise<number[]> {
  const { rows } = await database.pool.query<{ person_id: number }>(
    'select person_id from emails where email = $1 order by 1',
    [email],
  );
  return rows.map(({ person_id: id }) => id);
}

/** Objects as a person does: by a link that goes to the address. No link goes to one that is suppressed. Says who did. */
async function object(person: Person): Promise<string> {
  const { email, mark } = person;
  const isSuppressed = (await suppressed('email')).includes(person);
  const sent: Message[] = [];
  const carrier = { send: async (message: Message) => void sent.push(message) };
  const settings = { publicUrl: 'http://roster.example', carrier: { webhookUrl: '', webhookKey: '' } };
  const objections = createObjections(database.pool, QUIET, settings, carrier);
  await objections.request({ email, slug: null });
  if (isSuppressed) {
    await expect.poll(() => database.pool.query('select from objections')).toMatchObject({ rowCount: 0 });
    await objections.close();
    expect(sent).toEqual([]);
    return `${mark} objects again`;
  }
  await expect.poll(() => sent.length).toBe(1);
  const [message] = sent;
  const token = message?.type === 'link' ? new URL(message.link).searchParams.get('token') : null;
  await objections.close();
  expect(await objections.confirm(token ?? '')).toBe(true);
  return `${mark} objects`;
}

/**
 * Feedback about the address. Feedback about a number is an account's own statement once no record has the number: colleagues may
 * share one, so that it identifies nobody.
 */
async function giveFeedback(person: Person) {
  const { email, mark } = person;
  const { rows } = await database.pool.query(
    `insert into lists (account_id, kind, state) values ($1, 'persons', 'ready') returning id`,
    [accountId],
  );
  await database.pool.query(
    `insert into list_notes (list_id, record_id, note, tags) select $1, id, $2, array[$3] from unnest($4::bigint[]) as id`,
    [rows[0].id, `Met ${mark}`, mark, await recordsOf(person)],
  );
  await database.pool.query(
    `insert into email_feedback (account_id, user_id, api_key_prefix, name, is_correct_person, email, email_type, contact_status)
    values ($1, $2, 'rk_00000', $3, true, $4, 'work', 'valid')`,
    [accountId, userId, `Ann ${mark}`, email],
  );
}

/** Takes a random step, and says which one. */
async function step(chance: Random, taken: { isApart: boolean }): Promise<string> {
  const { pool } = database;
  const load = { pool, log: QUIET, report: '/dev/null' };
  const { pick, some, next } = chance;
  const source = pick(SOURCES);
  const person = pick(PERSONS);
  const dice = next();
  if (dice < 0.35) {
    const persons = some(PERSONS, 0.7);
    await deliver(database, source, rowsAbout(chance, persons), {
      isComplete: next() < 0.4,
      isConfirmed: true,
    });
    return `${source} delivers ${persons.map(({ mark }) => mark)}`;
  }
  if (dice < 0.45) {
    const persons = some(PERSONS, 0.5);
    await loadStrict(persons);
    return `a dataset has ${persons.map(({ mark }) => mark)}`;
  }
  if (dice < 0.55) {
    const { rowCount } = await pool.query('select from sources where name = $1', [source]);
    if (rowCount) await removeSource(load, source);
    return `removing ${source}`;
  }
  if (dice < 0.65) {
    await giveFeedback(person);
    return `feedback about ${person.mark}`;
  }
  const [id] = await recordsOf(person);
  if (dice < 0.75) {
    const [other] = await recordsOf(pick(PERSONS));
    if (id && other && id !== other) await mergeRecords(load, 'persons', [id, other]);
    return `merging ${id} and ${other}`;
  }
  if (dice < 0.8) {
    const { rowCount } = await pool.query(
      `select from claims where kind = 'persons' and record_id = $1 and body is not null limit 2`,
      [id],
    );
    if (id && rowCount === 2) await unmergeRecord(load, 'persons', id);
    taken.isApart = true;
    return `taking ${id} apart`;
  }
  if (dice < 0.87) return object(person);
  // The records of a person that were taken apart count as several persons, who share an address.
  return suppressBy(taken.isApart || !id ? 'email' : pick(WAYS), person, source);
}

const WAYS = ['id', 'slug', 'email', 'phone number', 'line of a source'] as const;

/** Suppresses a person, and says how. */
async function suppressBy(way: (typeof WAYS)[number], person: Person, source: string): Promise<string> {
  const { slug, email, phone, mark } = person;
  const [id] = await recordsOf(person);
  if (way === 'line of a source')
    await deliver(database, source, { suppressed_persons: [{ network_public_identifier: slug }] });
  else
    await suppressPerson(
      database.pool,
      {
        id: { person_id: id },
        slug: { network_public_identifier: slug },
        email: { email },
        'phone number': { phone_number: phone },
      }[way] as Suppression,
    );
  if (id) expect(await suppressed(), `suppressing ${mark} by ${way}`).toContain(person);
  return `suppressing ${mark} by ${way}`;
}

/** The persons whom every later delivery is to leave out, because their slug is suppressed; or those whose address is. */
async function suppressed(by: 'slug' | 'email' = 'slug'): Promise<Person[]> {
  const { rows } = await database.pool.query<{ value: string }>(
    `select value from unnest($1::text[]) as value join suppressions on hash = identifier_hash($2 || ':' || value)`,
    [PERSONS.map((person) => person[by]), by],
  );
  return PERSONS.filter((person) => rows.some(({ value }) => value === person[by]));
}

test.each([1, 3, 4, 7, 9, 32].map((seed, at) => [WAYS[at % WAYS.length] ?? 'id', seed] as const))(
  'after any steps, one of them a suppression by %s, no table holds a text about a suppressed person (seed %i)',
  async (way, seed) => {
    const chance = random(seed * 104_729);
    const steps: string[] = [];
    const taken = { isApart: false };
    await deliver(database, 'crm', rowsAbout(chance, PERSONS));
    expect(await placesOf(database.pool, [PERSONS[0]?.mark ?? ''])).toContain('persons.full_name');
    for (let nr = 0; nr < 14; nr++) {
      if (nr === 2) {
        const before = await suppressed();
        const person = chance.pick(PERSONS.filter((one) => !before.includes(one)));
        await deliver(database, 'list', rowsAbout(chance, [person]));
        steps.push(await suppressBy(way, person, 'list'));
      } else if (nr === 8) steps.push(await object(chance.pick(PERSONS)));
      else steps.push(await step(chance, taken));
      const texts = (await suppressed()).flatMap(({ mark, phone }) => [mark, phone]);
      expect(await placesOf(database.pool, texts), steps.join('; ')).toEqual([]);
    }
    expect(await suppressed()).not.toEqual([]);
  },
);
