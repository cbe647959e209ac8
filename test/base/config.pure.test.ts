import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, SECRETS, SETTINGS, shownSettings } from '../../src/base/config.ts';

describe('TRUST_PROXY', () => {
  test.each([
    [undefined, 0],
    ['', 0],
    ['0', 0],
    ['2', 2],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 2001:db8::/32,192.0.2.1', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']],
  ])('%s is accepted', (text, proxies) => {
    expect(readConfig({ TRUST_PROXY: text }).trustedProxies).toEqual(proxies);
  });

  test.each([
    'true',
    '-1',
    '1.5',
    '100',
    'proxy.example',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '::/129',
    '1.2.3.4/',
    'a,',
  ])('%s is refused with an error that names the valid values', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: must be the number of proxies/);
  });
});

test.each([
  'postgres:/roster:hidden@db.example',
  'postgres:roster:hidden@db.example/roster',
  'postgres://roster:1/hidden@db.example/roster',
  'postgres://roster:1?hidden@db.example/roster',
  'postgresql://roster:1#hidden@db.example/roster',
  'postgres://roster:hidden/x@db.example/roster',
])('the address %s, of which a part of the password would be shown, is refused', (address) => {
  for (const given of [
    { DATABASE_URL: address },
    { DATABASE_URL: 'postgres://db.example/roster', DATABASE_REPLICA_URLS: address },
  ])
    expect(() => readConfig(given)).toThrow(/^(?!.*hidden).*must look like postgres:\/\/.*HOST/);
});

test.each([
  'postgres://roster:hid@den%2F%3F%23@db.example:5432/a%40b?sslmode=verify-full',
  'postgresql:///roster?host=/var/run/postgresql',
  'postgres://db.example',
])('the address %s is accepted', (address) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
});

describe('rate limits', () => {
  test('have the defaults of the API, and can be set, except that of feedback', () => {
    const { feedback, ...others } = readConfig({}).rates;
    expect([feedback, others]).toEqual([
      60,
      { searches: 300, lookups: 1_000, other: 120, autocomplete: 120, refused_keys: 600, objections: 10 },
    ]);
    const names = ['feedback', ...Object.keys(others)].map((name) => `RATE_${name.toUpperCase()}`);
    const given = Object.fromEntries(names.map((name, at) => [name, String(at)]));
    const set = { searches: 1, lookups: 2, other: 3, autocomplete: 4, refused_keys: 5, objections: 6 };
    expect(readConfig(given).rates).toEqual({ feedback: 60, ...set });
  });

  test.each(['0', '1000001'])('are refused at %s calls a minute', (text) => {
    expect(() => readConfig({ RATE_SEARCHES: text })).toThrow(/RATE_SEARCHES/);
  });
});

describe('secrets', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'roster-secrets-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  function fileWith(text: string): string {
    const file = join(directory, `secret-${text.length}`);
    writeFileSync(file, text);
    return file;
  }

  test('can be read from a file, without the line break at its end', () => {
    expect(readConfig({ MEILI_KEY_FILE: fileWith('of the engine\n') }).meiliKey).toBe('of the engine');
    expect(readConfig({ ENRICHMENT_KEY_FILE: fileWith('of a provider\r\n') }).enrichmentKey).toBe(
      'of a provider',
    );
    const url = 'postgres://roster:secret@db.example/roster';
    expect(readConfig({ DATABASE_URL_FILE: fileWith(url) }).databaseUrl).toBe(url);
  });

  test('a password is added to the database address, whatever its characters, and a second password is refused', () => {
    const { databaseUrl = '' } = readConfig({
      DATABASE_URL: 'postgres://roster@db.example/roster',
      DATABASE_PASSWORD_FILE: fileWith('a/b:c@d%e?f \n'),
    });
    expect(databaseUrl).toMatch(/^postgres:\/\/roster:[^@]+@db\.example\/roster$/);
    expect(decodeURIComponent(new URL(databaseUrl).password)).toBe('a/b:c@d%e?f ');
    expect(() =>
      readConfig({ DATABASE_URL: 'postgres://roster:one@db.example/roster', DATABASE_PASSWORD: 'two' }),
    ).toThrow(/DATABASE_PASSWORD is set/);
  });

  test('a password is added to the addresses of the replicas too, which are refused without a primary', () => {
    const { replicaUrls } = readConfig({
      DATABASE_URL: 'postgres://roster@db.example/roster',
      DATABASE_REPLICA_URLS: 'postgres://roster@one.example/roster, postgres://roster@two.example/roster',
      DATABASE_PASSWORD: 'secret',
    });
    expect(replicaUrls).toEqual([
      'postgres://roster:secret@one.example/roster',
      'postgres://roster:secret@two.example/roster',
    ]);
    expect(() => readConfig({ DATABASE_REPLICA_URLS: 'postgres://one.example/roster' })).toThrow(
      /name the primary too/,
    );
    expect(() => readConfig({ DATABASE_REPLICA_URLS: 'one.example' })).toThrow(/DATABASE_REPLICA_URLS/);
  });

  test.each(SECRETS)(
    '%s is refused by name if its file is unreadable or empty, or if it is set twice',
    (name) => {
      expect(() => readConfig({ [`${name}_FILE`]: join(directory, 'absent') })).toThrow(
        `${name}_FILE: ${join(directory, 'absent')} can not be read (ENOENT)`,
      );
      expect(() => readConfig({ [`${name}_FILE`]: fileWith('\n') })).toThrow(/is empty/);
      expect(() => readConfig({ [name]: 'one', [`${name}_FILE`]: fileWith('other') })).toThrow(
        `Both ${name} and ${name}_FILE are set`,
      );
    },
  );

  test.each([
    ['absent', /\(ENOENT\)\. There is no such file: correct the path, or create it\.$/],
    ['', /\(EISDIR\)\. It is a directory: name a file in it\.$/],
  ])('a path that is no file (%j) has a remedy of its own', (name, message) => {
    expect(() => readConfig({ DATABASE_URL_FILE: join(directory, name) })).toThrow(message);
  });

  test('no error contains the content of a secret file', () => {
    const file = fileWith('mysql://roster:hidden@db.example/roster');
    expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(/^(?!.*hidden).*DATABASE_URL/);
  });
});

test.each(['COST_JOB_SEARCH', 'PORT', 'RATE_SEARCHES', 'DRAIN_DELAY_MS'])(
  '%s is a whole number in decimal digits',
  (name) => {
    expect(shownSettings(readConfig({ [name]: ' 3600\n' }))[name]).toBe(3600);
    for (const text of [' ', '\n', '-1', '+1', '1.0', '1e3', '0x10', '1,000', 'many'])
      expect(() => readConfig({ [name]: text }), text).toThrow(`${name}: must be a whole number`);
  },
);

test.each([
  ['DATABASE_URL', 'mysql://x/y', 'must look like postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
  ['DATABASE_REPLICA_URLS', 'one.example', 'must look like postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
  ['MEILI_URL', '127.0.0.1:4470', 'must look like http://HOST:PORT or https://HOST:PORT'],
  ['DATABASE_SERVICE_ROLE', 'roster; drop', 'must be 1 to 63 of a-z, A-Z, 0-9, _, -, $'],
  ['MEILI_PREFIX', 'a b', 'must be of a-z, A-Z, 0-9, _, -'],
  ['OPENSEARCH_PREFIX', 'Roster', 'must be of a-z, 0-9, _, -, and begin with a-z'],
])('%s is refused at %s with an error that says what is accepted', (name, text, accepted) => {
  const given = { DATABASE_URL: 'postgres://roster@db.example/roster', [name]: text };
  expect(() => readConfig(given)).toThrow(`${name}: ${accepted}`);
});

/** Values that no setting accepts but those that are texts of any form. */
const WRONG = ['maybe', '99999999999', '\n', 'Ä b'];
const OF_ANY_FORM =
  /^(HOST|ROSTER_DATA|DELIVERIES_DIR|METRICS_HOST|OPENSEARCH_(USER|PASSWORD|CA)|DATABASE_PASSWORD|MEILI_KEY|ENRICHMENT_KEY|OBJECTIONS_WEBHOOK_KEY)$/;

test.each(SETTINGS.filter((name) => !OF_ANY_FORM.test(name)))('%s is refused in plain English', (name) => {
  const given = { DATABASE_URL: 'postgres://roster@db.example/roster' };
  const refusals = WRONG.flatMap((text) => {
    try {
      readConfig({ ...given, [name]: text });
      return [];
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(refusals).not.toEqual([]);
  for (const refusal of refusals)
    expect(refusal).toMatch(new RegExp(`^The environment is not right: ${name}: must `));
});

describe('the settings of OpenSearch', () => {
  test('list its nodes, have defaults, and replace the embedded engine', () => {
    const config = readConfig({ OPENSEARCH_URL: 'http://one.example:9200, https://two.example:9200' });
    expect(config.isEngineNamed).toBe(true);
    expect(config.opensearch).toEqual({
      nodes: ['http://one.example:9200', 'https://two.example:9200'],
      user: 'roster',
      prefix: 'roster',
      shards: 1,
      replicas: 1,
    });
  });

  test.each([
    [{ OPENSEARCH_URL: 'one.example' }, /OPENSEARCH_URL/],
    [{ MEILI_URL: 'http://a.example', OPENSEARCH_URL: 'http://b.example' }, /Name one search engine/],
  ])('are refused if they are %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});

describe('the page of objections', () => {
  const publicUrl = { OBJECTIONS: 'on', PUBLIC_URL: 'https://roster.example/' };
  const mail = { SMTP_URL: 'smtps://user:secret@mail.example', OBJECTIONS_MAIL: 'privacy@roster.example' };

  test('is off by default, and takes its messages by mail or by a webhook', () => {
    expect(readConfig({ ...mail, PUBLIC_URL: publicUrl.PUBLIC_URL }).objectionPage).toBeUndefined();
    expect(readConfig({ ...publicUrl, ...mail }).objectionPage).toEqual({
      publicUrl: 'https://roster.example',
      carrier: { smtpUrl: mail.SMTP_URL, operatorAddress: mail.OBJECTIONS_MAIL },
    });
    expect(readConfig({ ...publicUrl, OBJECTIONS_WEBHOOK: 'http://127.0.0.1:1/' }).objectionPage).toEqual({
      publicUrl: 'https://roster.example',
      carrier: { webhookUrl: 'http://127.0.0.1:1/', webhookKey: '' },
    });
  });

  test.each([
    [{ OBJECTIONS: 'yes' }, /OBJECTIONS: /],
    [{ ...mail, OBJECTIONS: 'on' }, /PUBLIC_URL is not set/],
    [publicUrl, /set SMTP_URL and OBJECTIONS_MAIL, or OBJECTIONS_WEBHOOK/],
    [{ ...publicUrl, SMTP_URL: mail.SMTP_URL }, /set SMTP_URL and OBJECTIONS_MAIL/],
    [{ ...publicUrl, ...mail, OBJECTIONS_WEBHOOK: 'http://127.0.0.1:1' }, /are both set/],
    [
      { ...publicUrl, ...mail, SMTP_URL: 'http://mail.example' },
      /^(?!.*mail.example).*SMTP_URL: must look like smtp:/,
    ],
  ])('is refused with %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});

test('the log shows every setting that is given, and no secret', () => {
  const given = { PORT: '8080', HOST: '0.0.0.0', DATABASE_URL: 'postgres://roster:secret@db.example/roster' };
  const shown = shownSettings(readConfig({ ...given, MEILI_URL: 'http://user:secret@search.example:7700' }));
  expect(shown).toMatchObject({ PORT: 8080, HOST: '0.0.0.0', MEILI_URL: 'http://search.example:7700' });
  expect(Object.keys(shown).sort()).toEqual(SETTINGS.filter((name) => !SECRETS.includes(name)).sort());
  expect(JSON.stringify(shown)).not.toContain('secret');
});
