import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startService, type TestService } from '../http/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The text fields of the lookups. */
const FIELDS: [operation: string, field: string][] = [
  ['person_detail_lookup', 'network_public_identifier'],
  ['person_detail_reverse_lookup/by_email', 'email'],
  ['person_detail_reverse_lookup/by_phone_number', 'phone_number'],
  ['person_contacts_lookup/personal_emails', 'network_public_identifier'],
  ['person_contacts_lookup/work_emails', 'network_public_identifier'],
  ['person_contacts_lookup/phone_numbers', 'network_public_identifier'],
  ['website_detail_lookup', 'domain'],
  ['website_detail_lookup', 'organization_network_public_identifier'],
];

const TEXTS = [
  "'; drop table persons; --",
  "' or '1'='1",
  '$1 \\ %s {} %_',
  '"><script>',
  '\u202eadA',
  'İstanbul ﬀ ß',
  '😀'.repeat(255),
  'x'.repeat(100_000),
  'a\0b',
  'a\ud800',
  "'@a.example",
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`,
  'http://[::1]/',
  'https://xn--a.example',
  `${'+1 '.repeat(40)}`,
  '+١٢٠٢٥٥٥٠٩٩٩',
];

test.each(FIELDS)(
  '%s answers 404 or 400 to any unusual text in %s, and changes no data',
  async (operation, field) => {
    for (const text of TEXTS) {
      const { status, body } = await post(service, operation, { [field]: text });
      expect([400, 404]).toContain(status);
      if (status === 400) expect(body.errors?.map(({ pointer }) => pointer)).toEqual([`/${field}`]);
    }
    const { rows } = await service.database.pool.query('select count(*)::int as persons from persons');
    expect(rows).toEqual([{ persons: 5 }]);
  },
);

test('a network identifier is found in upper and lower case, also in Cyrillic and Greek', async () => {
  const { pool } = service.database;
  await pool.query(
    `insert into persons (id, full_name, network_public_identifier) values (60, 'Ö', 'Jörg-Жуков-ΑΒΓ')`,
  );
  for (const network_public_identifier of ['JÖRG-ЖУКОВ-ΑΒΓ', 'jörg-жуков-αβγ']) {
    const { body } = await post(service, 'person_detail_lookup', { network_public_identifier });
    expect(body).toMatchObject({ id: 60 });
  }
});
