import { describe, expect, test } from 'vitest';
import { domainKey } from '../../../src/dataset/domain.ts';
import { isWebmailAddress, WEBMAIL_DOMAINS } from '../../../src/dataset/webmail-domains.ts';
import { post, serviceForTests } from '../../api/http/service.ts';

const ADA = 9_007_199_254_740_991;
const LOOKUPS = ['personal_emails', 'work_emails', 'phone_numbers'];

const service = serviceForTests();

const contacts = (lookup: string, name: object) => post(service, `person_contacts_lookup/${lookup}`, name);

test('personal email addresses are those at webmail domains, whatever their type in the dataset', async () => {
  const { status, body } = await contacts('personal_emails', { person_id: ADA });
  expect([status, body]).toEqual([
    200,
    [
      { email: 'ada@proton.me', email_type: 'personal', validation_status: 'valid' },
      { email: 'ada@gmail.com', email_type: 'personal', validation_status: 'risky' },
    ],
  ]);
});

test('work email addresses are all others, ordered by validation status, then by address', async () => {
  const { status, body } = await contacts('work_emails', { network_public_identifier: 'ADA-example' });
  expect([status, body]).toEqual([
    200,
    [
      { email: 'a.valid@acme.example', email_type: 'work', validation_status: 'valid' },
      { email: 'b.valid@acme.example', email_type: 'work', validation_status: 'valid' },
      { email: 'shared@acme.example', email_type: 'work', validation_status: 'valid' },
      { email: 'risky@university.edu', email_type: 'work', validation_status: 'risky' },
      { email: 'unknown@acme.example', email_type: 'work', validation_status: 'unknown' },
      { email: 'ada@mail.gmail.com', email_type: 'work', validation_status: 'invalid' },
      { email: 'invalid@acme.example', email_type: 'work', validation_status: 'invalid' },
    ],
  ]);
});

test('phone numbers are answered in E.164 format', async () => {
  const { body } = await contacts('phone_numbers', { person_id: ADA });
  expect(body).toEqual([{ phone_number: '+12025550101' }, { phone_number: '+442079460123' }]);
});

test('a contact that several persons share is answered for each of them', async () => {
  for (const person_id of [3, 4, 5]) {
    const { body } = await contacts('phone_numbers', { person_id });
    expect(body).toEqual([{ phone_number: '+442079460123' }]);
  }
});

describe.each(LOOKUPS)('person_contacts_lookup/%s', (lookup) => {
  test('answers an empty list for a person without contacts', async () => {
    const { pool } = service.database;
    await pool.query(`insert into persons (id, full_name) values (80, 'Silent') on conflict do nothing`);
    const { status, body } = await contacts(lookup, { person_id: 80 });
    expect([status, body]).toEqual([200, []]);
  });

  test('identifies a person in the same way as the detail lookup', async () => {
    const { body } = await contacts(lookup, { person_id: 3 });
    const named = await contacts(lookup, { network_public_identifier: 'cY' });
    expect([named.status, named.body]).toEqual([200, body]);
    const both = await contacts(lookup, { person_id: 3, network_public_identifier: 'ada-example' });
    expect(both.body).toEqual(body);
    for (const unknown of [{ person_id: 999 }, { network_public_identifier: 'nobody' }]) {
      const answer = await contacts(lookup, unknown);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    const none = await contacts(lookup, {});
    expect([none.status, none.body.code]).toEqual([400, 'invalid_request']);
  });
});

test('only the work emails lookup accepts do_contacts_enrichment, and only as a boolean', async () => {
  const refused = await contacts('personal_emails', { person_id: ADA, do_contacts_enrichment: true });
  expect(refused.body.errors?.map(({ pointer }) => pointer)).toEqual(['/do_contacts_enrichment']);
  const text = await contacts('work_emails', { person_id: ADA, do_contacts_enrichment: 'true' });
  expect(text.body.errors?.map(({ pointer }) => pointer)).toEqual(['/do_contacts_enrichment']);
});

const SLUG = { network_public_identifier: 'ada-example' };

test.each<[operation: string, name: object]>([
  ['person_detail_lookup', { person_id: ADA }],
  ['person_detail_lookup', SLUG],
  ['person_contacts_lookup/personal_emails', SLUG],
  ['person_contacts_lookup/work_emails', { person_id: ADA }],
  ['person_contacts_lookup/work_emails', SLUG],
  ['person_contacts_lookup/phone_numbers', { person_id: ADA }],
  ['person_contacts_lookup/phone_numbers', SLUG],
  ['person_detail_reverse_lookup/by_phone_number', { phone_number: '+442079460123' }],
  ['website_detail_lookup', { organization_id: 1 }],
  ['website_detail_lookup', { organization_network_public_identifier: 'acme' }],
])('%s of %j takes one SQL statement besides those for the key and the charge', async (operation, name) => {
  // The first call of a key takes one more.
  await post(service, operation, name);
  const before = service.statements();
  expect((await post(service, operation, name)).status).toBe(200);
  expect(service.statements() - before).toBe(3);
});

test.each([
  'gmail.com',
  'outlook.com',
  'yahoo.co.uk',
  'icloud.com',
  'gmx.de',
  'web.de',
  'qq.com',
  'mail.ru',
  'protonmail.com',
  'proton.me',
  'posteo.de',
  'btinternet.com',
  ...[
    'hotmail.se',
    'lenta.ru',
    'skiff.com',
    'drei.at',
    'gmx.ch',
    'outlook.com.br',
    'live.dk',
    'yahoo.com.vn',
    'aol.co.uk',
    'yandex.kz',
    'me.com',
  ],
  ...[
    '163.com',
    'vip.qq.com',
    'naver.com',
    'hanmail.net',
    'kakao.com',
    'docomo.ne.jp',
    'ms12.hinet.net',
    'yahoo.co.jp',
  ],
  ...[
    't-online.de',
    'bluewin.ch',
    'orange.fr',
    'laposte.net',
    'libero.it',
    'telefonica.net',
    'sapo.pt',
    'telenet.be',
  ],
  ...[
    'seznam.cz',
    'wp.pl',
    'poczta.onet.pl',
    'azet.sk',
    'citromail.hu',
    'abv.bg',
    'otenet.gr',
    'zg.t-com.hr',
    'siol.net',
  ],
  ...[
    'online.no',
    'telia.com',
    'stofanet.dk',
    'luukku.com',
    'inbox.lv',
    'mynet.com',
    'ukr.net',
    'tut.by',
    'mail.kz',
  ],
  ...[
    'uol.com.br',
    'terra.cl',
    'fibertel.com.ar',
    'prodigy.net.mx',
    'cantv.net',
    'rediffmail.com',
    'singnet.com.sg',
  ],
  ...[
    'comcast.net',
    'tampabay.rr.com',
    'shaw.ca',
    'bigpond.com',
    'xtra.co.nz',
    'walla.co.il',
    'mweb.co.za',
    'eim.ae',
  ],
  ...[
    'fastmail.fm',
    'hushmail.com',
    'tuta.com',
    'zohomail.eu',
    'mozmail.com',
    'lawyer.com',
    'mailinator.com',
  ],
])('%s is a webmail domain', (domain) => {
  expect(isWebmailAddress(`ada@${domain}`)).toBe(true);
});

test.each([
  'acme.example',
  'example.com',
  'stanford.edu',
  'ox.ac.uk',
  'apache.org',
  'google.com',
  'my.gmail.com',
  'notgmail.com',
  'com',
  'rr.example',
  'a.b.rr.com',
  '*.rr.com.example',
  ...[
    'easypost.com',
    'nus.edu.sg',
    'comcast.com',
    'verizon.com',
    'att.com',
    'orange.com',
    'vodafone.com',
    'bt.com',
  ],
  ...[
    'alibaba.com',
    'facebook.com',
    'bol.com',
    'doctor.com',
    'oath.com',
    'singpost.com',
    'c3.hu',
    'unican.es',
    'sdf.org',
  ],
  ...[
    'berlin.de',
    'catholic.org',
    'enel.net',
    'swissinfo.org',
    'wordpress.com',
    'github.io',
    'sap.com',
    'dynu.net',
  ],
  '',
])('%j is not a webmail domain', (domain) => {
  expect(isWebmailAddress(`ada@${domain}`)).toBe(false);
});

test('every entry of the list is a domain in its stored form, once', () => {
  const entries = WEBMAIL_DOMAINS;
  expect(entries.filter((entry) => domainKey(entry.replace('*.', '')) !== entry.replace('*.', ''))).toEqual(
    [],
  );
  expect(new Set(entries).size).toBe(entries.length);
  // Universities and public offices.
  expect(entries.filter((entry) => /\b(edu|ac|gov|gob|mil)\b/.test(entry))).toEqual([]);
});
