import { describe, expect, test } from 'vitest';
import type { ClaimKind } from '../../../src/identity/claim.ts';
import { fieldsOf, REQUIRED_FIELDS, readRow } from '../../identity/claims/read-row.ts';
import { deliveriesForTests } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

const ENTITIES: [written: string, read: string][] = [
  ['R&amp;D', 'R&D'],
  ['Fish &amp; Chips', 'Fish & Chips'],
  ['Caf&eacute; M&uuml;ller', 'Café Müller'],
  ['L&#39;Or&eacute;al', "L'Oréal"],
  ['Espa&ntilde;a &iquest;y t&uacute;?', 'España ¿y tú?'],
  ['S&atilde;o Tom&eacute;', 'São Tomé'],
  ['Stra&szlig;e', 'Straße'],
  ['&#1047;&#1072;&#1074;&#1086;&#1076;', 'Завод'],
  ['&#x6771;&#x4eac;', '東京'],
  ['&#1605;&#1583;&#1610;&#1585;', 'مدير'],
  ['&Scaron;koda &ndash; &ldquo;Auto&rdquo;', 'Škoda – “Auto”'],
  ['&lt;canvas&gt;', '<canvas>'],
  ['A&nbsp;B', 'A B'],
  // Once, and nothing that only looks like one.
  ['&amp;lt;', '&lt;'],
  ['AT&T', 'AT&T'],
  ['AT&T; Q&A;', 'AT&T; Q&A;'],
  ['Sales&Product;', 'Sales&Product;'],
  ['&amp', '&amp'],
  ['&#0;&#xd800;', '&#0;&#xd800;'],
];

const WORDS: [ClaimKind, field: string][] = [
  ['organizations', 'name'],
  ['organizations', 'industry'],
  ['persons', 'full_name'],
  ['persons', 'headline'],
  ['job_posts', 'title'],
  ['roles', 'title'],
  ['educations', 'school_name'],
  ['skills', 'name'],
  ['keywords', 'name'],
];

describe('an entity of HTML is its character', () => {
  test.each(ENTITIES)('so that %s is %s', (written, read) => {
    expect(WORDS.map(([kind, field]) => fieldsOf(kind, { [field]: written }))).toMatchObject(
      WORDS.map(([, field]) => ({ [field]: read })),
    );
    expect(fieldsOf('persons', { skills: [written] })).toMatchObject({ skills: [read] });
  });

  test('in places and names of organizations', () => {
    expect(fieldsOf('organizations', { location: 'K&ouml;ln, Germany' })).toMatchObject({
      location: { parts: ['Köln', 'Germany'] },
    });
    expect(fieldsOf('organizations', { city: 'M&aacute;laga', country: 'ES' })).toMatchObject({
      location: { parts: ['Málaga'], country: 'ES' },
    });
    const role = { person_key: 'p1', title: 'Cook', organization_name: 'Fish &amp; Chips' };
    expect(readRow('roles', role)).toMatchObject({ fields: { organization: { key: 'Fish & Chips' } } });
  });

  test('but not in keys, and not in texts that may be about markup', () => {
    expect(readRow('organizations', { key: 'a&amp;b', name: 'A' })).toMatchObject({ key: 'a&amp;b' });
    const description = 'Write &amp; for an ampersand';
    expect(fieldsOf('organizations', { description })).toMatchObject({ description });
  });
});

const LISTS: [cell: string, items: string[]][] = [
  ['R&amp;D; Sales', ['R&D', 'Sales']],
  ['Caf&eacute;;Bar', ['Café', 'Bar']],
  ['Forschung &amp; Entwicklung;Vertrieb', ['Forschung & Entwicklung', 'Vertrieb']],
  ['L&#39;art; I&#x2B;D', ["L'art", 'I+D']],
  ['Q&A; HR', ['Q&A', 'HR']],
  ['R&D;Ventas', ['R&D', 'Ventas']],
  ['Food&Wine; &nbsp;', ['Food&Wine']],
  ['&#30740;&#31350;;開発', ['研究', '開発']],
];

describe('the semicolon of an entity cuts no list', () => {
  test.each(LISTS)('in the cell %s', (cell, items) => {
    expect(fieldsOf('persons', { skills: cell })).toMatchObject({ skills: items });
  });

  test.each(LISTS)('in %s by the macro list_of', async (cell, items) => {
    const files = await deliveries.write({ 'a.csv': `tags\n"${cell}"\n` });
    const mapping = await deliveries.write({
      'my.sql': `CREATE VIEW persons AS SELECT 'p' AS key, 'A' AS full_name, list_of(tags, ';') AS skills FROM input`,
    });
    const { rows } = await deliveries.read({ paths: [files], map: `${mapping}/my.sql` });
    const [row] = rows.persons ?? [];
    expect(row && 'fields' in row && fieldsOf('persons', row.fields)).toMatchObject({ skills: items });
  });
});

describe('what takes no place is not stored in names', () => {
  test.each([
    ['Data\u00adbase', 'Database'],
    ['Donau\u00addampf\u00adschiff', 'Donaudampfschiff'],
    ['\ufeffAda', 'Ada'],
    ['ภาษา\u200bไทย', 'ภาษาไทย'],
    ['ភាសា\u200bខ្មែរ', 'ភាសាខ្មែរ'],
    ['\u202bمدير\u202c', 'مدير'],
    ['C++\u200e', 'C++'],
    ['東\u2060京', '東京'],
    ['Auf\u200cla\u200dge', 'Auflage'],
    ['При\u200cвет', 'Привет'],
    ['Data&shy;base', 'Database'],
    // These letters are shaped by joiners, and these signs joined.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['ന്\u200d', 'ന്\u200d'],
    ['👩\u200d💻', '👩\u200d💻'],
    ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ])('so that %j is %j', (written, read) => {
    expect(WORDS.map(([kind, field]) => fieldsOf(kind, { [field]: written }))).toMatchObject(
      WORDS.map(([, field]) => ({ [field]: read })),
    );
  });

  test('so that a place is not split, and a text without words says nothing', () => {
    expect(fieldsOf('organizations', { location: 'Ant\u00adwerp, Bel\u200bgium' })).toMatchObject({
      location: { parts: ['Antwerp', 'Belgium'] },
    });
    const blank = { industry: '\u200b', keywords: ['\u00ad', '&nbsp;'], location: '\u2060' };
    expect(fieldsOf('organizations', blank)).toEqual({ name: REQUIRED_FIELDS.organizations.name });
    expect(readRow('organizations', { key: '1', name: '\u200b' })).toBe('name is missing');
  });
});
