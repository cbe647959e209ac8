import { post, sharedServiceForTests } from '../service.ts';
import { ONE, outcomeOf, send, testWays, type Way } from './ways.ts';

const service = sharedServiceForTests();
const NONE = 0;

const json = (body: string) => send(service, 'application/json', body);
const form = (body: string) => send(service, 'application/x-www-form-urlencoded', body);

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
  // Forms: an empty text is null, everything else is read or refused.
  ['an unknown value of a closed list', () => form('job_source=monster'), /^400 \/job_source must be one of/],
  ['a closed list in another case', () => form('job_source=NETWORK'), /^400 \/job_source/],
  ['an unknown boolean', () => form('is_remote=yes'), /^400 \/is_remote/],
  ['a boolean false', () => form('is_remote=false&organization_ids=3'), ONE],
  ['a blank', () => form('organization_ids=%20'), /^400/],
  [
    'an empty item of a list',
    () => form('organization_ids=3&organization_ids='),
    /^400 \/organization_ids\/1/,
  ],
  ['a list of one empty item', () => form('organization_ids[]='), /^400 \/organization_ids\/0/],
  ['a scalar that is given twice', () => form('title=barista&title=row'), /^400 \/title must be/],
  ['a scalar as a list', () => form('title[]=barista'), /^400 \/title must be/],
  ['a list in both notations', () => form('organization_ids=3&organization_ids[]=999'), ONE],
  ['a number with an exponent', () => form('organization_ids=3e0'), /^400/],
  ['a number beyond 2^53', () => form('organization_ids=9007199254740993'), /^400/],
  ['a number in hexadecimal digits', () => form('organization_ids=0x3'), /^400/],
  ['a number in other digits', () => form('organization_ids=%D9%A3'), /^400/],
  ['a name in another case', () => form('Title=barista'), /^400 \/Title .*`title`/],
  ['a name with a blank', () => form('title+=barista'), /^400 .*`title`/],
  ['a name with a dot', () => form('organization_ids.0=3'), /^400/],
  ['an escaped name', () => form('%74itle=barista'), ONE],
  ['a value with a semicolon', () => form('page=1;title=barista'), /^400 \/page/],
  ['JSON that is declared as a form', () => form('{"title":"barista"}'), /^400 .*application\/json/],
  ['JSON of pairs that is declared as a form', () => form(' {"title": "a=b&c"}'), /^400 .*application\/json/],
  [
    'a text of separators alone for domains',
    async () =>
      outcomeOf(await post(service, 'organization_search/totals', { organizations_bulk_domain: ' , ' })),
    /^400 .*organizations_bulk_domain/,
  ],

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
  ...[
    'application/json',
    'application/octet-stream',
    'text/html',
    'multipart/mixed; boundary=c',
    'nonsense',
  ].map(
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
  ['a part without headers', () => multipart('--b\r\n\r\nbarista\r\n--b--\r\n'), /^400/],
  [
    'a type without a boundary',
    () => multipart(`${TITLE}\r\n\r\nbarista\r\n--b--\r\n`, 'multipart/form-data'),
    /^400/,
  ],
  [
    'a boundary in quotes',
    () => multipart(`${TITLE}\r\n\r\nbarista\r\n--b--\r\n`, 'multipart/form-data; boundary="b"'),
    ONE,
  ],
  ['a body without a line break at its end', () => multipart(`${TITLE}\r\n\r\nbarista\r\n--b--`), ONE],
  [
    'an attached part after a field',
    () => multipart(`${PAGE}${TITLE.replace('form-data', 'attachment')}\r\n\r\nbarista\r\n--b--`),
    /^400 .*form-data/,
  ],

  // JSON: a name that stands twice in an object is refused; `JSON.parse` keeps the last value.
  ['a field that stands twice', () => json('{"title":"barista","title":null}'), /^400 .*"title" twice/],
  [
    'a field that stands twice, once escaped',
    () => json('{"title":"barista","\\u0074itle":""}'),
    /^400 .*"title" twice/,
  ],
  [
    'a field that stands twice with one value',
    () => json('{"title":"barista" , "title" : "barista"}'),
    /^400 .*twice/,
  ],
  ['a prototype that stands twice', () => json('{"__proto__":1,"__proto__":2}'), /^400 .*twice/],
  [
    'names in texts',
    () => json('{"title":"barista OR \\"\\\\\\": x, \\":\\"","organization_ids":[3]}'),
    /^(1|400 \/title .*)$/,
  ],
  ['one name in several objects', () => json('{"title":{"title":1}}'), /^400 \/title/],
  ['a field of a prototype', () => json('{"__proto__":{"title":"barista"}}'), /^400/],
  ['a null item of a list', () => json('{"organization_ids":[null]}'), /^400 \/organization_ids\/0/],
  ['a number beyond 2^53', () => json('{"organization_ids":[9007199254740993]}'), /^400/],
  ['a number beyond all', () => json('{"organization_ids":[1e999]}'), /^400/],
  ['a number with an exponent', () => json('{"organization_ids":[0.3e1]}'), ONE],
  ['a text for a number', () => json('{"organization_ids":["3"]}'), /^400/],
  ['a scalar for a list', () => json('{"organization_ids":3}'), /^400/],
  ['an object for a text', () => json('{"title":{"contains":"barista"}}'), /^400/],
  ['an object for a list', () => json('{"organization_ids":{"0":3}}'), /^400/],
  ['a body within a body', () => json('{"body":{"title":"barista"}}'), /^400/],
  ['a second value behind the first', () => json('{}{"title":"barista"}'), /^400/],
  ['blanks instead of a body', () => json('  '), /^400/],
  ['a text with nothing to search for', () => json('{"title":"&"}'), /^400 \/title/],

  // What is no condition, by the rules of the API.
  ['an empty text', () => json('{"title":"","organization_ids":[3]}'), ONE],
  ['a text of blanks', () => json('{"title":" \\t","organization_ids":[3]}'), ONE],
  ['an empty list', () => json('{"organization_ids":[],"title":"barista"}'), ONE],
  ['null', () => json('{"organization_ids":null,"title":"barista"}'), ONE],
  ['an id of no record', () => json('{"organization_ids":[987654321]}'), NONE],
];

testWays(WAYS);
