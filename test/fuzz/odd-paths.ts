import type { Random } from '../../src/dataset/generate/random.ts';
import type { Parts } from './request.ts';

const SEGMENTS = [
  '..',
  '.',
  '%2e%2e',
  '%2F',
  '%2f%2f',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%E0%A4',
  '日本',
  ' ',
  '\t',
  ';a=b',
  '~',
  '#x',
  '?',
  '//',
  '\\',
  '*',
  '{account_id}',
  ':account_id',
  '0',
  '-1',
  '1e0',
  '1.0',
  '01',
  '+1',
  '9007199254740992',
  '99999999999999999999',
  'NaN',
  'null',
  'x'.repeat(9_000),
];

/** A right request on a path that is not. */
export function withOddPath(random: Random, parts: Parts): Parts {
  const segments = parts.target.split('/');
  const at = random.between(1, segments.length - 1);
  const segment = random.pick(SEGMENTS);
  switch (random.below(5)) {
    case 0:
      segments.splice(at, 0, segment);
      break;
    case 1:
      segments[at] += segment;
      break;
    case 2:
      segments.splice(at, 1);
      break;
    case 3:
      return {
        ...parts,
        target: random.pick([
          '*',
          '',
          '/',
          'x',
          'http://evil.example/api/',
          '//evil.example/',
          parts.target.toUpperCase(),
          '/openapi.json',
          '/docs',
          '/docs/',
          '/docs/..%2f..%2fpackage.json',
          '/docs/swagger-ui.css',
          '/livez',
          '/readyz/',
          '/LIVEZ?x=1',
          '/openapi.json?x',
          '/favicon.ico',
          '/.env',
          '/trpcx',
          '/api',
          '/api/1/',
        ]),
      };
    default:
      segments[at] = segment;
  }
  return { ...parts, target: segments.join('/') };
}
