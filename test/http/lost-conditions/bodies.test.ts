import { post, serviceForTests } from '../service.ts';
import { ONE, outcomeOf, send, testWays, type Way } from './ways.ts';

const service = serviceForTests();
const NONE = 0;

const json = (body: string) => send(service, 'application/json', body);
const form = (body: string) => send(service, 'application/x-www-form-urlencoded', body);

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
  ['a name with an index', () => form('organization_ids[0]=3'), /^400 .*`organization_ids`/],
  ['a name with a dot', () => form('organization_ids.0=3'), /^400/],
  ['an escaped name', () => form('%74itle=barista'), ONE],
  ['a value with a semicolon', () => form('page=1;title=barista'), /^400 \/page/],
  ['a value without a name', () => form('=barista'), /^400/],
  ['bytes that are not UTF-8', () => form('title=caf%E9'), /^400/],
  ['a name of a prototype', () => form('__proto__=barista'), /^400/],
  ['JSON that is declared as a form', () => form('{"title":"barista"}'), /^400/],
  [
    'a text of separators alone for domains',
    async () =>
      outcomeOf(await post(service, 'organization_search/totals', { organizations_bulk_domain: ' , ' })),
    /^400 .*organizations_bulk_domain/,
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
