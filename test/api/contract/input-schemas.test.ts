import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { CLAIM, storeClaim } from '../../operations/sources/calls.ts';
import { startService } from '../http/service.ts';
import { pathOf } from './requests.ts';
import { accepts, everyField, valuesOfSimilarTypes } from './schema-walk.ts';

// The REST adapter changes the schema of an operation at its first call. So each operation is called before the tests.
beforeAll(async () => {
  const service = await startService();
  await storeClaim(service);
  for (const operation of operations) {
    const { method, hasBody, bodyTypes } = operation;
    const url =
      service.url + pathOf(operation, { account_id: service.accountId, prefix: 'unknown0', ...CLAIM });
    const [json, form = json] = bodyTypes;
    const headers = { 'X-API-KEY': service.key, 'Content-Type': String(form) };
    const { status } = hasBody
      ? await fetch(url, { method, headers, body: form === json ? '{"page":1}' : 'page=1' })
      : await fetch(`${url}?page=1`, { method, headers });
    // Not every operation has a page.
    expect([200, 400]).toContain(status);
  }
  await service.stop();
});

describe.each(everyField())('$where', (field) => {
  const { example, isRequired } = field;

  // A new name of a list has to be given, and may be none.
  const mayBeNull = !isRequired || field.where === 'lists_rename.name';

  test('accepts its documented example, and null or absence unless it is required', () => {
    expect(accepts(field, example)).toBe(true);
    expect(accepts(field, null)).toBe(mayBeNull);
    expect(accepts(field, undefined)).toBe(!isRequired);
  });

  test('refuses JSON values of another type that look like its own', () => {
    expect(valuesOfSimilarTypes(field).filter((value) => accepts(field, value))).toEqual([]);
  });
});

test.each(everyField().filter(({ isInForms }) => isInForms))(
  '$where converts a form text to its type, and an empty text to null',
  ({ schema, readForm }) => {
    expect(readForm('')).toBeNull();
    switch (schema.type) {
      case 'integer':
        expect([readForm('7'), readForm('-7'), readForm('x'), readForm('0x10')]).toEqual([
          7,
          -7,
          'x',
          '0x10',
        ]);
        break;
      case 'boolean':
        expect(['true', '1', 'false', '0', 'yes'].map(readForm)).toEqual([true, true, false, false, 'yes']);
        break;
      case 'array': {
        const numbers = schema.items?.type === 'integer';
        expect(readForm('7')).toEqual(numbers ? [7] : ['7']);
        expect(readForm(['7', '8'])).toEqual(numbers ? [7, 8] : ['7', '8']);
        break;
      }
      default:
        expect(['12', 'true'].map(readForm)).toEqual(['12', 'true']);
    }
  },
);
