import { expect, test } from 'vitest';
import { adviceOnEncoding, guessEncoding } from '../../../src/dataset/import/encoding.ts';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

/** The bytes of a text in an encoding of one byte for each character. */
function bytesOf(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), byte]),
  );
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 63));
}

const SAMPLES: [encoding: string, text: string][] = [
  ['windows-1252', 'key,name,city\n1,Müller & Söhne,Köln\n2,Société Générale,Besançon\n'],
  ['windows-1250', 'key,name,city\n1,Żółty Słoń,Łódź\n2,Dąb i Sęk,Kraków\n'],
  ['windows-1251', 'key,name,city\n1,Рога и Копыта,Москва\n2,Заря,Санкт-Петербург\n'],
  ['windows-1253', 'key,name,city\n1,Ελληνική Εταιρεία,Αθήνα\n'],
  ['windows-1254', 'key,name,city\n1,Şişecam Çağdaş,Iğdır\n2,Güneş Işığı,İstanbul\n'],
  ['windows-1255', 'key,name,city\n1,חברת הדוגמה,תל אביב\n2,בנק ישראל,ירושלים\n'],
  ['windows-1257', 'key,name,city\n1,Žalioji įmonė,Šiauliai\n2,Ąžuolo šaka,Panevėžys\n'],
  ['koi8-r', 'key,name,city\n1,Рога и Копыта,Москва\n2,Заря,Санкт-Петербург\n'],
  ['windows-874', 'key,name,city\n1,บริษัท ตัวอย่าง,กรุงเทพ\n2,ธนาคารไทย,เชียงใหม่\n'],
  ['macintosh', 'key,name,city\n1,Müller & Söhne,Köln\n2,Café Générale,Besançon\n'],
];

test.each(SAMPLES)('a table in %s is recognized, and read with this encoding', async (encoding, text) => {
  const content = bytesOf(text, encoding);
  expect(await guessEncoding(content)).toBe(encoding);
  const directory = await deliveries.write({
    'organizations.csv': content,
    'my.sql': 'CREATE VIEW organizations AS FROM input',
  });
  const paths = [`${directory}/organizations.csv`];
  const expected = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  const values = (rows: unknown[]) => rows.map((row) => Object.values(row as object));
  const plain = await deliveries.read({ paths, encoding });
  expect(values(fieldsOf(plain.rows.organizations))).toEqual(expected);
  const mapped = await deliveries.read({ paths, encoding, map: `${directory}/my.sql` });
  expect(values(fieldsOf(mapped.rows.organizations))).toEqual(expected);
  const fileName = 'organizations.csv';
  expect(await adviceOnEncoding({ fileName, path: `${directory}/${fileName}`, isGzip: false })).toBe(
    `Save the file as UTF-8, or load it as ${encoding}, which it seems to be: roster import organizations.csv --source NAME --encoding ${encoding}`,
  );
});

/** Tables with the names of companies, as base64. */
test.each([
  [
    'shift_jis',
    'a2V5LG5hbWUsY2l0eQoxLIqUjq6J747Qg1SDk4N2g4sskeWN445zCjIsg2eDiINejqmTro7ULIikkm2Mp5ZMk2OOcwo=',
  ],
  ['euc-kr', 'a2V5LG5hbWUsY2l0eQoxLLvvvLrA/MDaIMHWvcTIuLvnLLz2v/i9wwoyLMf2tOvA2rW/wvcsvK2/78avurC9wwo='],
  ['gb18030', 'a2V5LG5hbWUsY2l0eQoxLLuqzqq8vMr109DP3rmry74sye7b2srQCjIszNrRtr/YucnT0M/euavLviy547aryqEK'],
  ['big5', 'a2V5LG5hbWUsY2l0eQoxLKV4xle/bsXpuXG49Ltzs3mkvaVxLLdzpsulqwoyLMJFrvy667FLpHW3fiy3c6VfpasK'],
])('a table of East Asia in %s is recognized', async (encoding, content) => {
  expect(await guessEncoding(Buffer.from(content, 'base64'))).toBe(encoding);
});

test.each(['utf-16le', 'utf-16be'])('a file in %s is recognized and read', async (encoding) => {
  const bytes = Buffer.from('\ufeffkey,name\n1,Größe\n', 'utf16le');
  const content = encoding === 'utf-16be' ? bytes.swap16() : bytes;
  expect(await guessEncoding(content)).toBe(encoding);
  const directory = await deliveries.write({ 'organizations.csv': content });
  const { rows } = await deliveries.read({ paths: [directory], encoding });
  expect(fieldsOf(rows.organizations)).toEqual([{ key: '1', name: 'Größe' }]);
});

test('JSON of another encoding is read, by its name and by a mapping', async () => {
  const content = bytesOf('[{"key": "1", "name": "Müller"}]', 'windows-1252');
  const directory = await deliveries.write({
    'organizations.json': content,
    'my.sql': `CREATE VIEW organizations AS FROM read_json(paths_like('organizations\\.json$'))`,
  });
  const paths = [`${directory}/organizations.json`];
  for (const map of [{}, { map: `${directory}/my.sql` }]) {
    const { rows } = await deliveries.read({ paths, encoding: 'windows-1252', ...map });
    expect(fieldsOf(rows.organizations)).toEqual([{ key: '1', name: 'Müller' }]);
  }
});

test.each([
  `FROM input SELECT json->>'key' AS key, json->>'name' AS name`,
  `FROM read_json(getvariable('paths'))`,
])('a list of JSON behind a byte order mark is read by a mapping, %s', async (query) => {
  const directory = await deliveries.write({
    'organizations.json': '\uFEFF[{"key": "1", "name": "Lens"}, {"key": "2", "name": "Heron"}]',
    'my.sql': `CREATE VIEW organizations AS ${query}`,
  });
  const { rows } = await deliveries.read({
    paths: [`${directory}/organizations.json`],
    map: `${directory}/my.sql`,
  });
  expect(fieldsOf(rows.organizations)).toEqual([
    { key: '1', name: 'Lens' },
    { key: '2', name: 'Heron' },
  ]);
});

test('bytes that the given encoding does not have end the load', async () => {
  const directory = await deliveries.write({
    'organizations.csv': Buffer.from([107, 101, 121, 10, 0xff, 0xff, 10]),
  });
  await expect(deliveries.read({ paths: [directory], encoding: 'shift_jis' })).rejects.toThrow(
    'organizations.csv is not in the given encoding',
  );
});

test('UTF-8 is no other encoding, also where a character is cut off', async () => {
  expect(await guessEncoding(Buffer.from('Größe').subarray(0, 4))).toBeNull();
  expect(await guessEncoding(Buffer.from('plain'))).toBeNull();
});
