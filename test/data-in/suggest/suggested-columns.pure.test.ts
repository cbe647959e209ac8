import { expect, test } from 'vitest';
import { suggest } from '../../../src/data-in/suggest/suggest.ts';

/** What columns say beside others: places in several ones, hosts that rows share, names of no persons, and subjects behind fields. */

test.each<[Record<string, string>, Record<string, string | null>]>([
  [
    { location: 'Boston, MA 02110', region: 'MA', country: 'US' },
    { location: 'location', region: null, country: null },
  ],
  [
    { location: 'Boston', region: 'MA', country: 'US' },
    { location: 'city', region: 'region', country: 'country' },
  ],
  [
    { address: '511 Hart St', state: 'WA' },
    { address: null, state: 'region' },
  ],
  [
    { address: '511 Hart St', city: 'Boston', state: 'MA' },
    { address: null, city: 'city', state: 'region' },
  ],
  [
    { address: 'Dorfweg 1, Kleindorf', jurisdiction: 'x', country: 'CH' },
    { address: 'city', jurisdiction: null, country: 'country' },
  ],
  [
    { address: 'Praça Marco Zero, Centro', state: 'PE', country: 'BR' },
    { address: 'city', state: 'region', country: 'country' },
  ],
  [{ country: 'Brno, Czech Republic' }, { country: 'location' }],
  [{ land: 'Wien, Österreich' }, { land: 'location' }],
  [{ 'company country': 'Lviv, Ukraine' }, { 'company country': 'location' }],
  [{ country: 'Korea, Republic of' }, { country: 'country' }],
  [{ country: 'Czech Republic' }, { country: 'country' }],
  [{ country: 'Riga, Bern' }, { country: null }],
  [{ country: 'Germany, France' }, { country: null }],
  [
    { office: 'Senator', state: 'Alabama' },
    { office: null, state: 'region' },
  ],
])('of several columns of places %j, these are read: %j', (places, fields) => {
  const row = { company: 'Lens', website: 'lens.example', ...places };
  const { columns } = suggest([row], Object.keys(row));
  expect(Object.fromEntries(columns.slice(2).map(({ column, field }) => [column, field]))).toEqual(fields);
});

test.each<[string, string[], string]>([
  ['nombre', ['Lente S.R.L.', 'Garza S.A.', 'Faro S.A.S.'], 'organizations'],
  ['nome', ['Lente Ltda', 'Garça S.A.', 'Farol Ltda'], 'organizations'],
  ['nom', ['Lentille SARL', 'Héron SAS', 'Phare SA'], 'organizations'],
  ['nombre', ['Ada', 'Ben', 'Clara'], 'contacts'],
])('a table whose %j has %j beside persons to ask is of %s', (column, names, kind) => {
  const rows = names.map((name, nth) => ({
    id: `${nth}`,
    [column]: name,
    contacto_nombre: 'Ada Lens',
    sitio_web: `lens-${nth}.example`,
    actividad: 'Optics',
  }));
  expect(suggest(rows, Object.keys(rows[0] ?? {})).kind).toBe(kind);
});

test.each([
  ['Funding', '$8B', 'funding_total'],
  ['Funding Amount', '$445,920,356', 'funding_total'],
  ['Amount Raised', '12500000', 'funding_total'],
  ['Montant levé', '12500000', 'funding_total'],
  ['Year of Funding', '2019', null],
  ['Funding Year', '2019', null],
  ['Last Funding Amount', '12500000', null],
  ['Funding Rounds', '4', null],
])('of an organization, %s %s is %s', (column, value, field) => {
  const row = { company: 'Lens', website: 'lens.example', [column]: value };
  expect(suggest([row], Object.keys(row)).columns[2]?.field).toBe(field);
});

test.each(['speaker_id', 'Participant ID', 'Delegate No'])('%s is the key of persons', (column) => {
  const rows = ['1', '2'].map((id) => ({ [column]: id, firstname: 'Ada', lastname: 'Lens' }));
  expect(suggest(rows, Object.keys(rows[0] ?? {})).key).toBe(column);
});

/** Rows of a table of some columns. */
const rowsOf = (count: number, row: (nth: number) => Record<string, string>) =>
  Array.from({ length: count }, (_, nth) => row(nth));
const fieldsOfColumns = (rows: Record<string, string>[], fileName: string) =>
  suggest(rows, Object.keys(rows[0] ?? {}), { fileName }).columns.map(({ field }) => field);

test.each([
  ['a directory', (nth: number) => `https://directory.example/office/${nth}`, null],
  ['the source of the rows', () => 'https://data.example/', null],
  ['two sources', (nth: number) => `https://${nth % 2 ? 'energy' : 'water'}.example/files/${nth}`, null],
  ['their own', (nth: number) => `https://office-${nth}.example/`, 'domain'],
])('of organizations whose addresses are those of %s, the domain is left out or not', (_, urlOf, field) => {
  const rows = rowsOf(12, (nth) => ({
    id: `o-${nth}`,
    name: `Office ${nth}`,
    url: urlOf(nth),
    city: 'Bern',
  }));
  expect(fieldsOfColumns(rows, 'organizations.csv')).toEqual(['key', 'name', field, 'city']);
});

test.each<[string, Record<string, string>[], boolean]>([
  ['stores', [{ Name: '100 West Portal', Phone: '(415) 664-8370', Photo: 'https://a.example/1.jpg' }], true],
  ['plants', [{ Plant_Name: 'Ahrensfelde', Email: 'a@plant.example' }], true],
  [
    'visits of a person',
    rowsOf(6, () => ({ 'Candidate name': 'Ada Lens', City: 'Bern', State: 'BE' })),
    true,
  ],
  ['persons', [{ Name: 'Ada Lens', Email: 'ada@lens.example', Phone: '(415) 664-8370' }], false],
  ['persons of Japan', [{ 氏名: '山田太郎', メールアドレス: 'taro@hikari.example' }], false],
])('a table of %s has a mark of doubt where its rows may be no persons', (_, rows, isDoubtful) => {
  const guess = suggest(rows, Object.keys(rows[0] ?? {}));
  expect([guess.kind, guess.isDoubtful]).toEqual(['contacts', isDoubtful]);
});

test.each<[string, Record<string, string>, (string | null)[]]>([
  [
    'comptes.csv',
    {
      'ID du contact': '1',
      Prénom: 'Éloïse',
      Nom: 'Arçon',
      'Nom du compte': 'Verre',
      Fonction: 'Acheteuse',
      'Propriétaire du compte': 'Anne Petit',
    },
    ['key', 'first_name', 'last_name', 'organization_name', 'title', null],
  ],
  [
    'organizaciones.csv',
    {
      'Organización - ID': '1',
      'Organización - Nombre': 'Vidrios S.L.',
      'Organización - Página web': 'vidrios.example',
      'Organización - Número de empleados': '12',
      'Organización - Propietario': 'María Ñúñez',
    },
    ['key', 'name', 'domain', 'employees', null],
  ],
  [
    'aziende.csv',
    {
      'ID Azienda': '1',
      'Nome Azienda': 'Lenti S.r.l.',
      'Sito web azienda': 'lenti.example',
      'Settore azienda': 'Ottica',
    },
    ['key', 'name', 'domain', 'industry'],
  ],
  [
    'personel.csv',
    {
      'Çalışan No': '7',
      Ad: 'Ayşe',
      Soyad: 'Yıldız',
      Unvan: 'Müdür',
      'İş E-postası': 'ayse@isik.example',
      Şehir: 'İstanbul',
    },
    ['key', 'first_name', 'last_name', 'title', 'email', 'city'],
  ],
  [
    '取引先.csv',
    { 取引先コード: 'T1', 取引先名: '株式会社ひかり', 取引先名カナ: 'ヒカリ', 業種: '製造業' },
    ['key', 'name', null, 'industry'],
  ],
  [
    'memberships.csv',
    { id: 'm1', person_id: 'p1', role: 'Minister', start_date: '2005-11-10', end_date: '2006-09-06' },
    ['key', 'person_key', 'title', 'start_date', 'end_date'],
  ],
  [
    'kontakty.csv',
    { Imię: 'Łukasz', Nazwisko: 'Żółć', 'Profil XING': 'https://www.xing.com/profile/Lukasz_Zolc' },
    ['first_name', 'last_name', 'network_public_profile_url'],
  ],
])('the columns of %s are read as an export names them: %j', (fileName, row, fields) => {
  expect(fieldsOfColumns([row], fileName)).toEqual(fields);
});
