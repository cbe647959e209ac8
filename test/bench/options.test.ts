import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { bytesNeeded } from './scale/room.ts';

test('without options one size is measured in depth', () => {
  expect(readOptions([])).toMatchObject({
    ...{ persons: 20_000, organizations: 20_000, jobPosts: 100_000 },
    ...{ scale: [], runs: 50, seed: 1, json: false },
  });
});

test('several sizes begin with the proportions of a generated dataset', () => {
  expect(readOptions(['--scale', '1,4,16'])).toMatchObject({
    ...{ persons: 16_000, organizations: 3_200, jobPosts: 9_600, scale: [1, 4, 16] },
  });
  expect(readOptions(['--scale', '2', '--persons', '1000'])).toMatchObject({
    ...{ persons: 1_000, organizations: 200, jobPosts: 600, scale: [2] },
  });
});

test('what is given goes before what follows from it', () => {
  const options = readOptions(['--scale', '1', '--organizations', '50', '--job-posts', '7', '--runs', '3']);
  expect(options).toMatchObject({ organizations: 50, jobPosts: 7, runs: 3 });
});

test.each(['', '1,', '4,1', '1,1', '1,x', '0', '1.5', ' 1'])('--scale %j is refused', (text) => {
  expect(() => readOptions(['--scale', text])).toThrow(/--scale must be/);
});

test.each([
  ['--persons', '0'],
  ['--runs', '-1'],
  ['--seed', '1e3'],
])('%s %s is refused by name', (name, value) => {
  expect(() => readOptions([`${name}=${value}`])).toThrow(`${name} must be a whole number`);
});

test('an unknown option is refused', () => {
  expect(() => readOptions(['--size', '1'])).toThrow(/--size/);
});

test('room is reckoned for the largest size, in proportion to it', () => {
  const sizes = { persons: 100, organizations: 20, jobPosts: 60 };
  const one = bytesNeeded({ ...sizes, scale: [1] });
  expect(one).toBeGreaterThan(0);
  expect(bytesNeeded({ ...sizes, scale: [1, 4, 16] })).toBeGreaterThanOrEqual(one * 16);
});
