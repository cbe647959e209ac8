import { expect, test } from 'vitest';
import { domainKey } from '../../src/dataset/domain.ts';

test.each([
  ['acme.example', 'acme.example'],
  [' WWW.Acme.Example. ', 'acme.example'],
  ['https://www.acme.example:8443/about?x=1#y', 'acme.example'],
  ['HTTP://user:secret@acme.example', 'acme.example'],
  ['acme.example/careers', 'acme.example'],
  ['straße.example', 'xn--strae-oqa.example'],
  ['www.münchen.example', 'xn--mnchen-3ya.example'],
  ['www.com', 'www.com'],
  ['www.co.uk', 'co.uk'],
  ['a_b.acme.example', 'a_b.acme.example'],
])('%j has the domain key %j, which is its own key', (given, key) => {
  expect(domainKey(given)).toBe(key);
  expect(domainKey(key)).toBe(key);
});
