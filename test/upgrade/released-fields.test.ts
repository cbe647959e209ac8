import { expect, test } from 'vitest';
import { fieldHashes } from './field-hashes.ts';
import released from './released-fields.json' with { type: 'json' };

/**
 * If this test fails, searches by running processes of the released version would be wrong on the new index. Give the
 * changed field a new name, and keep the old one for a release (CONTRIBUTING.md, "Change or remove a field of an index").
 */
test('an index holds each field of the released version as that version does, on each engine', () => {
  expect(fieldHashes()).toMatchObject(released);
});
