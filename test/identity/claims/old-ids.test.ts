import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { mergeRecords, unmergeRecord } from '../../../src/data-in/manage.ts';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import {
  fieldsOf,
  JSON_TYPE,
  type Operation,
  operations,
  resolved,
  type Schema,
} from '../../api/contract/openapi-document.ts';
import { insertRecords } from '../../api/http/records.ts';
import { post, serviceForTests, textOf } from '../../api/http/service.ts';
import { idOf, importTables } from '../../data-in/tables/import-tables.ts';

type Kind = 'organizations' | 'persons';

const log = pino({ level: 'silent' });

/** The record `old` is merged into: by an operator, and by a domain or a slug that it shares. */
const MERGED = {
  organizations: { record: 'first', old: ['second', 'same-domain'] },
  persons: { record: 'ann', old: ['anna', 'same-slug'] },
} as const;

/** An id that no record ever had. */
const NOBODY = 4_444_444;

const service = serviceForTests({
  async insertRecords(pool) {
    await insertRecords(pool);
    await importTables(pool, 'crm', {
      organizations: [
        { key: 'first', name: 'First Foundry', domain: 'foundry.example' },
        { key: 'second', name: 'Second Smithy' },
      ],
      websites: [{ domain: 'foundry.example', public_rank: 77 }],
      persons: [
        { key: 'ann', full_name: 'Ann Archer', network_public_identifier: 'ann-archer' },
        {
          key: 'anna',
          full_name: 'A. Bowyer',
          roles: [{ title: 'Smith', organization_key: 'second', start_date: '2020' }],
        },
        { key: 'ben', full_name: 'Ben Cooper' },
        { key: 'benny', full_name: 'B. Dyer' },
      ],
      emails: [
        { person_key: 'anna', email: 'ann@gmail.com', validation_status: 'valid' },
        { person_key: 'anna', email: 'ann@foundry.example', validation_status: 'valid' },
      ],
      phone_numbers: [{ person_key: 'anna', phone_number: '+442079460199' }],
      job_posts: [
        { key: 'post', organization_key: 'second', url: 'https://jobs.example/smith', title: 'Smith' },
      ],
    });
    await importTables(pool, 'list', {
      organizations: [{ key: 'same-domain', name: 'First Foundry', domain: 'foundry.example' }],
      persons: [{ key: 'same-slug', full_name: 'Ann Archer', network_public_identifier: 'ann-archer' }],
    });
    for (const kind of ['organizations', 'persons'] as const) {
      const { record, old } = MERGED[kind];
      await mergeRecords({ pool, log }, kind, [
        await idOf(pool, kind, record),
        await idOf(pool, kind, old[0]),
      ]);
    }
  },
});

/** A field of a request that names records by their ids. */
interface IdField {
  operation: Operation;
  name: string;
  kind: Kind;
  isList: boolean;
}

/** Numbers of requests that are no ids of records. */
const NO_IDS =
  /^(account_id|id|page|page_size|size|min_likelihood|total|.*_(start|end)|list|list_id|delivery_id|(not_)?in_lists|n)$/;

/** Those of lists and of stewardship: their own tests follow them through merges. */
const OF_OTHERS = /^(lists|pairs|notices|subject|record|retention|objections)_/;

/** Every field of every request that names records by ids. Ids of lookups are never merged. */
const ID_FIELDS: IdField[] = operations.flatMap((operation) =>
  Object.entries(fieldsIn(operation)).flatMap(([name, schema]) => {
    const isList = [schema.type].flat().includes('array');
    const isOfIntegers = [isList ? schema.items?.type : schema.type].flat().includes('integer');
    const lookup = schema['x-lookup'] ?? 'autocomplete_organizations';
    if (
      !isOfIntegers ||
      NO_IDS.test(name) ||
      OF_OTHERS.test(operation.operationId) ||
      lookup !== 'autocomplete_organizations'
    )
      return [];
    return { operation, name, kind: name.startsWith('organization') ? 'organizations' : 'persons', isList };
  }),
);

/** The fields of an operation's parameters and body; of a bulk operation those of its items. */
function fieldsIn({ operationId, parameters = [] }: Operation): Record<string, Schema> {
  const inAddress = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const { items, ...body } = fieldsOf(operationId);
  return { ...inAddress, ...body, ...resolved(items?.items).properties };
}

/** The status and body of the answer to a request with an id, and with the required fields as the document shows them. */
async function answerTo({ operation, name, isList }: IdField, id: number): Promise<[number, string]> {
  const { path, operationId, requestBody } = operation;
  const media = requestBody?.content[JSON_TYPE];
  const required = resolved(media?.schema).required ?? [];
  const example = Object.fromEntries(required.map((field) => [field, media?.example[field]]));
  const named = { [name]: isList ? [id] : id };
  const request = operationId.endsWith('_bulk') ? { items: [named] } : { ...example, ...named };
  const { status, body } = await post(service, path.split('/').slice(4, -1).join('/'), request);
  // Every submission of feedback is a row of its own.
  const { date_created: _, ...shown } = body as typeof body & { date_created?: string };
  return [status, textOf(operationId.startsWith('feedback_') ? { ...shown, id: null } : shown)];
}

const ids = new Map<string, number>();
beforeAll(async () => {
  for (const kind of ['organizations', 'persons'] as const) {
    const { record, old } = MERGED[kind];
    for (const key of [record, ...old]) ids.set(key, await idOf(service.database.pool, kind, key));
  }
});

const idNamed = (key: string) => ids.get(key) ?? 0;

test('the fields with ids of records are found in the requests', () => {
  const names = new Set(ID_FIELDS.map(({ name }) => name));
  expect([...names].sort()).toEqual(['organization_id', 'organization_ids', 'organizations', 'person_id']);
});

test.each(ID_FIELDS.map((field) => [field.operation.operationId, field.name, field] as const))(
  '%s answers an old id in %s as the id of the record',
  async (_operation, _name, field) => {
    const { record, old } = MERGED[field.kind];
    const answer = await answerTo(field, idNamed(record));
    expect(answer).not.toEqual(await answerTo(field, NOBODY));
    for (const key of old) expect(await answerTo(field, idNamed(key))).toEqual(answer);
  },
);

test('a bulk request finds each of the ids of one record', async () => {
  const { record, old } = MERGED.persons;
  const items = [record, ...old, record].map((key) => ({ person_id: idNamed(key) }));
  const { body } = await post(service, 'person_detail_lookup/bulk', { items, fields: ['id'] });
  const result = { id: idNamed(record) };
  expect(body).toMatchObject({ results: items.map(() => ({ status: 'found', result })), found: 4 });
});

test('a search with several ids of one record finds it once', async () => {
  const organization_ids = ['same-domain', 'first', 'second'].map(idNamed);
  const { body } = await post(service, 'organization_search', { organization_ids, fields: ['id'] });
  expect(body).toEqual({ search_results: [{ id: idNamed('first') }], total_search_results: 1 });
});

test('an id answers with the record from the merge until it is undone, and feedback follows the merge', async () => {
  const { pool } = service.database;
  const [ben, benny] = [await idOf(pool, 'persons', 'ben'), await idOf(pool, 'persons', 'benny')];
  const nameOf = async (id: number) => {
    const { body } = await post(service, 'person_detail_lookup', { person_id: id, fields: ['full_name'] });
    return (body as unknown as { full_name: string }).full_name;
  };
  const feedback = {
    email: 'ben@gmail.com',
    contact_status: 'valid',
    is_correct_person: true,
    person_id: benny,
  };
  await post(service, 'feedback/personal_emails', feedback);
  await mergeRecords({ pool, log }, 'persons', [ben, benny]);
  expect(await Promise.all([ben, benny].map(nameOf))).toEqual(['Ben Cooper', 'Ben Cooper']);
  const { rows } = await pool.query(`select person_id from email_feedback where email = 'ben@gmail.com'`);
  expect(rows).toEqual([{ person_id: ben }]);
  await unmergeRecord({ pool, log }, 'persons', ben);
  expect(await Promise.all([ben, benny].map(nameOf))).toEqual(['Ben Cooper', 'B. Dyer']);
});

test('the ids of a suppressed person are those of nobody', async () => {
  const { record, old } = MERGED.persons;
  await suppressPerson(service.database.pool, { person_id: idNamed(old[0]) });
  for (const field of ID_FIELDS.filter(({ kind }) => kind === 'persons')) {
    const nobody = await answerTo(field, NOBODY);
    for (const key of [record, ...old]) expect(await answerTo(field, idNamed(key))).toEqual(nobody);
  }
});
