import { serviceForTests } from '../service.ts';
import { ONE, send, testWays, type Way } from './ways.ts';

const service = serviceForTests();
const TITLE = '--b\r\nContent-Disposition: form-data; name="title"';
const PAGE = '--b\r\nContent-Disposition: form-data; name="page"\r\n\r\n1\r\n';

const multipart = (body: string, type = 'multipart/form-data; boundary=b') => send(service, type, body);
/** A multipart body whose only part, the title, has more headers. */
const part = (headers: string, text = 'barista') =>
  multipart(`${TITLE}${headers}\r\n\r\n${text}\r\n--b--\r\n`);
/** A multipart body whose only part has this disposition. */
const disposed = (disposition: string, text = 'barista') =>
  multipart(`--b\r\nContent-Disposition: ${disposition}\r\n\r\n${text}\r\n--b--\r\n`);

const WAYS: Way[] = [
  // Multipart: the parser decodes by the charset, and knows few of them. Only UTF-8 and ASCII are taken.
  ['a part without a charset', () => part(''), ONE],
  ['a part in UTF-8', () => part('\r\nContent-Type: text/plain; charset="UTF-8"', 'barista OR café'), ONE],
  ['a part in ASCII', () => part('\r\nContent-Type: text/plain;charset=us-ascii'), ONE],
  [
    'a part in ASCII with other letters',
    () => part('\r\nContent-Type: text/plain;charset=us-ascii', 'café'),
    /^400 .*"title"/,
  ],
  ...[
    'iso-8859-15',
    'shift_jis',
    'windows-1252',
    'utf-16le',
    'utf-7',
    'latin1',
    'base64',
    'hex',
    '',
    'x',
  ].map(
    (charset): Way => [
      `a part of the charset ${charset}`,
      () => part(`\r\nContent-Type: text/plain; charset="${charset}"`),
      /^400 The field "title" is not plain text in UTF-8/,
    ],
  ),
  // A part of another type would be searched as its source text.
  ...['application/json', 'text/html', 'multipart/mixed; boundary=c', 'image/png', 'nonsense'].map(
    (type): Way => [`a part of the type ${type}`, () => part(`\r\nContent-Type: ${type}`), /^400 .*"title"/],
  ),
  // An encoded part would be searched as its encoded letters.
  ...['base64', 'quoted-printable', 'x-uuencode', ''].map(
    (encoding): Way => [
      `a part with the transfer encoding ${encoding}`,
      () => part(`\r\nContent-Transfer-Encoding: ${encoding}`, 'YmFyaXN0YQ=='),
      /^400 The field "title" is not plain text/,
    ],
  ),
  ...['7bit', '8BIT', 'binary'].map(
    (encoding): Way => [
      `a part with the transfer encoding ${encoding}`,
      () => part(`\r\nContent-Transfer-Encoding: ${encoding}`),
      ONE,
    ],
  ),
  // The parser leaves out parts that are not of a form, and reads only the first header of a name.
  [
    'a part that is a file',
    () => disposed('form-data; name="title"; filename="a.txt"'),
    /^400 The field "title" is a file/,
  ],
  [
    'a part that is a file by an extended parameter',
    () => disposed('form-data; name="title"; filename*=UTF-8\'\'a.txt'),
    /^400 .*file/,
  ],
  [
    'a part with an extended name',
    () => disposed("form-data; name*=UTF-8''title"),
    /^400 .*Content-Disposition/,
  ],
  [
    'a part with two names',
    () => disposed('form-data; name="page_size"; name="title"'),
    /^400 .*Content-Disposition/,
  ],
  [
    'a part with another parameter',
    () => disposed('form-data; name="page_size"; field="title"'),
    /^400 .*Content-Disposition/,
  ],
  [
    'a part with a second disposition',
    () => disposed('form-data; name="page"\r\nContent-Disposition: form-data; name="title"', '1'),
    /^400 .*each header once/,
  ],
  [
    'a part with a second type',
    () => part('\r\nContent-Type: text/plain\r\nContent-Type: text/plain; charset=latin1'),
    /^400 .*each header once/,
  ],
  [
    'a part with a folded header',
    () => disposed('form-data;\r\n name="title"'),
    /^400 .*Content-Disposition/,
  ],
  ['a part with an unquoted name', () => disposed('form-data; name=title'), ONE],
  ['a part whose name has escaped quotes', () => disposed('form-data; name="ti\\"tle"'), /^400 .*ti"tle/],
  ['a part whose name has an escaped letter', () => disposed('form-data; name="ti\\tle"'), /^(1|400 .*)$/],
  ['a part with an attached disposition', () => disposed('attachment; name="title"'), /^400 .*form-data/],
  // Text outside of the parts would be ignored.
  [
    'a part before the first boundary',
    () => multipart(`${TITLE.slice(5)}\r\n\r\nbarista\r\n${PAGE}--b--\r\n`),
    /^400 .*outside/,
  ],
  [
    'a part whose boundary follows a bare line feed',
    () => multipart(`\n${TITLE}\r\n\r\nbarista\r\n${PAGE}--b--\r\n`),
    /^400/,
  ],
  [
    'a part with bare line feeds',
    () => multipart(`${TITLE.replace('\r', '')}\n\nbarista\r\n${PAGE}--b--\r\n`),
    /^400/,
  ],
  [
    'a part after the last boundary',
    () => multipart(`${PAGE}--b--\r\n${TITLE}\r\n\r\nbarista\r\n--b--\r\n`),
    /^400/,
  ],
  [
    'a text with the last boundary in it',
    () => multipart(`${TITLE}\r\n\r\nrow\r\n--b-- barista\r\n--b--\r\n`),
    /^400/,
  ],
  [
    'a text with a longer boundary in it',
    () => multipart(`${TITLE}\r\n\r\nrow\r\n--bx barista\r\n--b--\r\n`),
    /^400/,
  ],
  [
    'a part within a part',
    () => part('\r\nContent-Type: multipart/mixed; boundary=c', '--c\r\n\r\nbarista\r\n--c--'),
    /^400/,
  ],
  ['a body that ends within a part', () => multipart(`${PAGE}${TITLE}\r\n\r\nbarista`), /^400/],
  [
    'a body with another boundary than its type',
    () => multipart(`${PAGE}--b--\r\n`, 'multipart/form-data; a="; boundary=x"; boundary=c'),
    /^400/,
  ],
  ['blank lines around the parts', () => multipart(`\r\n${TITLE}\r\n\r\nbarista\r\n--b--\r\n\r\n`), ONE],
  [
    'an index in the name of a part',
    () => disposed('form-data; name="title[0]"'),
    /^400 .*did you mean `title`/,
  ],
];

testWays(WAYS);
