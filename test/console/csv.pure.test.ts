import { expect, test } from 'vitest';
import { csvOf, readCsv } from '../../console/src/csv.ts';

test.each([
  ['a "b"', '"a ""b"""'],
  ['1,5\n6', '"1,5\n6"'],
  ['plain', '"plain"'],
  ['', '""'],
  ['=1+1', `"'=1+1"`],
  ['@a', `"'@a"`],
  ['-a', `"'-a"`],
  ['+1+cmd', `"'+1+cmd"`],
  ['-2+3', `"'-2+3"`],
  [`-1,5|'cmd'!A0`, `"'-1,5|'cmd'!A0"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"\r'=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋a', `"'＋a"`],
  ['－a', `"'－a"`],
  ['＠a', `"'＠a"`],
  ['note\n=1+1', `"note\n'=1+1"`],
  ['note\r\n＠a\n-12', `"note\r\n'＠a\n-12"`],
  ['+12025550101, +a', `"'+12025550101, +a"`],
  ['+1-202-555-0101', `"'+1-202-555-0101"`],
  ['=HYPERLINK("http://x.example","a")', `"'=HYPERLINK(""http://x.example"",""a"")"`],
])('a file has the cell %j as %s: no line of it can run as a formula', (text, cell) => {
  expect(csvOf([[text, text]])).toBe(`${cell},${cell}\r\n`);
});

test.each([
  ...['-12.5', '-12', '+7', '-1,234.50', '-1.234,5', '-.5', '-1e5', '-3%', '+491701234567', '+12025550101'],
  ...['+49 170 1234567', '+1 (202) 555-0101', '+1(202) 555-0101', '+44\u00a020 7946 0123'],
  ...['+12025550101, +4930123456', '-1, -2.5', '1-2', 'a=b', 'x @ y', 'two\n-3\n+4930123456'],
])('the number or phone number %j stays as it is', (text) => {
  expect(csvOf([[text]])).toBe(`"${text}"\r\n`);
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text)).buffer;
const tableOf = (bytes: ArrayBuffer) => {
  const { headings, rows } = readCsv(bytes);
  return [headings, ...rows];
};

test.each<[text: string, ...table: string[][]]>([
  ['a,b\r\n1,2\r\n', ['a', 'b'], ['1', '2']],
  ['\ufeffa;b\n"1;5";"say ""hi"""\n', ['a', 'b'], ['1;5', 'say "hi"']],
  ['a\tb\r1\t\r\t\r', ['a', 'b'], ['1', '']],
  ['a,b\r\r1,2\r3,4', ['a', 'b'], ['1', '2'], ['3', '4']],
  ['a,b\n1,2\r\n3,4\r\n', ['a', 'b'], ['1', '2'], ['3', '4']],
  ['name,note\nAda,"two\r\nlines, one cell"', ['name', 'note'], ['Ada', 'two\nlines, one cell']],
  [
    '"Last, first";"Company"\n"Doe, Ada";"Acme, Inc."',
    ['Last, first', 'Company'],
    ['Doe, Ada', 'Acme, Inc.'],
  ],
  ['Last, first;Company\nDoe, Ada;Acme', ['Last, first', 'Company'], ['Doe, Ada', 'Acme']],
  ['"Name; full"\t"City, State"\nAda\tBonn', ['Name; full', 'City, State'], ['Ada', 'Bonn']],
  ['Name|Company\nAda|Acme, Inc.\n', ['Name', 'Company'], ['Ada', 'Acme, Inc.']],
  ['Name;Pay\nAda;1,5\nBob;2,5\n', ['Name', 'Pay'], ['Ada', '1,5'], ['Bob', '2,5']],
  ['sep=;\nName;Note\nAda;a,b,c\n', ['Name', 'Note'], ['Ada', 'a,b,c']],
  ['\ufeffSEP=|\r\nName|Note\r\nAda|a;b\r\n', ['Name', 'Note'], ['Ada', 'a;b']],
  ['"sep=\t"\nName\tNote\nAda\tx\n', ['Name', 'Note'], ['Ada', 'x']],
  ['Email\nada@acme.example\n\n', ['Email'], ['ada@acme.example']],
  ['Email,Email\na@x.example,b@x.example', ['Email', 'Email'], ['a@x.example', 'b@x.example']],
  ['\n\nName,Note\n,\n  ,\nAda,\n', ['Name', 'Note'], ['Ada', '']],
  ['Name,,Note,,\nAda,x,y,,\n', ['Name', 'Column 2', 'Note'], ['Ada', 'x', 'y']],
  ['Name,Note\nAda\n', ['Name', 'Note'], ['Ada']],
  ['Name,Note\nAda,He said "hello"\n', ['Name', 'Note'], ['Ada', 'He said "hello"']],
  ['Name,Note\n"Ada" ,x\n', ['Name', 'Note'], ['Ada', 'x']],
])('the file %j is read as %j', (text, ...table) => {
  expect(tableOf(bytesOf(text))).toEqual(table);
});

const SPREADSHEET = 'Name;Ort\r\nZoë;Köln\r\n';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
test.each([
  ['UTF-8', Buffer.from(SPREADSHEET)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${SPREADSHEET}`)],
  ['UTF-16, little endian', utf16(SPREADSHEET)],
  ['UTF-16, big endian', utf16(SPREADSHEET).swap16()],
  ['windows-1252', Buffer.from(SPREADSHEET, 'latin1')],
])('a file in %s is read', (_, bytes) => {
  expect(tableOf(new Uint8Array(bytes).buffer)).toEqual([
    ['Name', 'Ort'],
    ['Zoë', 'Köln'],
  ]);
});

test('a quotation mark of windows-1252 is read', () => {
  const bytes = Buffer.concat([Buffer.from('Name\n'), Buffer.from([0x93, 0x80, 0x94])]);
  expect(tableOf(new Uint8Array(bytes).buffer)).toEqual([['Name'], ['“€”']]);
});

test.each<[string, Buffer | string, RegExp]>([
  ['a quote that never ends', 'a,b\n1,2\n3,"open\n5,6\n', /^Line 3 begins a quoted cell/],
  ['a quote that never ends in the headings', '"a,b\n1,2\n', /^Line 1 begins a quoted cell/],
  ['text behind a quote', 'a,b\n"x\ny",1\n"Ada" Doe,2\n', /^Line 4 begins a quoted cell/],
  ['a quote behind a line of its separator', 'sep=;\na;b\n1;"open', /^Line 3 begins a quoted cell/],
  [
    'a cell beyond the headings',
    'a,b\n"1\n1",2\n\n3,4,five\n',
    /^Line 5 has more cells .* 2 headings.*“five”/,
  ],
  ['a cell below an empty heading', 'a,b,\n1,2,3\n', /^Line 2 has more cells .*“3”/],
  ['a separator in a single column', 'Company\nAcme, Inc.\n', /^Line 2 has more cells .*“Inc.”/],
  ['a cell beyond the headings of CR lines', 'a;b\r1;2\r1;2;3\r', /^Line 3 has more cells/],
  ['no rows', 'a,b\n,\n', /no rows below the headings/],
  ['nothing', '', /no rows below the headings/],
  ['only a separator', 'sep=;\n', /no rows below the headings/],
  ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0]), /no text in a known encoding.*CSV UTF-8/],
  ['UTF-16 without its mark', Buffer.from('a,b\n1,2', 'utf16le'), /no text in a known encoding/],
  ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x61, 0, 0x62]), /no text in a known encoding/],
  ['another encoding', Buffer.from([0x4e, 0x0a, 0x8e, 0x90, 0x81]), /no text in a known encoding/],
])('a file with %s is refused by its line or its kind', (_, bytes, reason) => {
  expect(() => readCsv(new Uint8Array(Buffer.from(bytes as Buffer)).buffer)).toThrow(reason);
});

test('a file that is written can be read', () => {
  const rows = [
    ['a', 'b "c"', 'd\ne'],
    ['1', ',;\t|', '-12.5'],
  ];
  expect(tableOf(bytesOf(csvOf(rows)))).toEqual(rows);
});
