import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SEARCH_INDEXES } from '../../search-index/indexes/all.ts';
import { insertRecords } from '../api/http/records.ts';
import { post, serviceForTests } from '../api/http/service.ts';
import { CHECKOUT } from '../ops/commands/roster-process.ts';

const page = readFileSync(join(CHECKOUT, 'docs/what-is-searched.md'), 'utf8');

const service = serviceForTests({
  async insertRecords(pool) {
    await insertRecords(pool);
    await pool.query(
      `insert into persons (id, full_name, network_public_identifier) values (77, 'Zoe Roleless', 'zoe-roleless')`,
    );
    await pool.query(`insert into organizations (id, name) values (78, 'Alone')`);
    await pool.query(
      `insert into emails (person_id, email, validation_status) values (77, 'zoe@roleless.example', 'valid')`,
    );
  },
});

/** The filter of a search that reads a text of an index. */
const FILTERS: Readonly<Record<string, string>> = {
  'roles title': 'role_title',
  'roles description': 'role_description',
};

test('the page names the filter of every text that an index holds', () => {
  const texts = SEARCH_INDEXES.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, [type]]) => (type === 'text' ? `${name} ${field}` : [])),
  );
  expect(texts.length).toBeGreaterThan(5);
  const named = [...page.matchAll(/^\| `.*?\| (`.*?`) \|/gm)].flatMap(
    ([, filters = '']) => filters.match(/\w+/g) ?? [],
  );
  for (const text of texts) expect(named).toContain(FILTERS[text] ?? text.split(' ')[1]);
});

test('a person without a role is found by match and lookups, and by no role search', async () => {
  for (const filter of [{ person_name: 'zoe' }, { person_network_public_identifiers: ['zoe-roleless'] }]) {
    const { body } = await post(service, 'person_role_search', filter);
    expect(body.total_search_results).toBe(0);
  }
  for (const [operation, input] of [
    ['person_match', { email: 'zoe@roleless.example', full_name: 'Zoe Roleless' }],
    ['person_detail_lookup', { person_id: 77 }],
    ['person_detail_lookup', { network_public_identifier: 'zoe-roleless' }],
    ['person_detail_reverse_lookup/by_email', { email: 'zoe@roleless.example' }],
  ] as const) {
    const { status, body } = await post(service, operation, input);
    expect([operation, status, JSON.stringify(body)]).toEqual([
      operation,
      200,
      expect.stringContaining('Zoe Roleless'),
    ]);
  }
});

test('an organization without a website, persons or posts is found by the organization search', async () => {
  const { body } = await post(service, 'organization_search', { organization_ids: [78] });
  expect(body.total_search_results).toBe(1);
});
