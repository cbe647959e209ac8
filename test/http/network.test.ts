import { expect, test } from 'vitest';
import { networkOf } from '../../src/http/request-context.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
])('calls from the address %s are counted for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([[undefined], [''], ['unknown'], ['203.0.113.7:8080'], ['0313.0.0161.7'], ['x'.repeat(10_000)]])(
  'calls from invalid addresses are all counted together: %s',
  (address) => {
    expect(networkOf(address)).toBe('unknown');
  },
);
