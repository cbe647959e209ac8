import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/http/operations.ts';
import { startService } from '../http/service.ts';
import { disguised, everyField, takes } from './schema-walk.ts';

// The adapter of REST changes the schemas of an operation when it answers it, so each has answered before.
beforeAll(async () => {
  const service = await startService();
  for (const { method, path, hasBody, bodyTypes } of operations) {
    const url =
      service.url + path.replace('{account_id}', String(service.accountId)).replace('{prefix}', 'unknown0');
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

  test('takes its documented example, and null and absence unless it is required', () => {
    expect(takes(field, example)).toBe(true);
    expect(takes(field, null)).toBe(!isRequired);
    expect(takes(field, undefined)).toBe(!isRequired);
  });

  test('JSON is taken as it is: nothing that only looks like the type', () => {
    expect(disguised(field).filter((value) => takes(field, value))).toEqual([]);
  });
});

test.each(everyField().filter(({ isInForms }) => isInForms))(
  '$where: a form text becomes the type it stands for, and an empty one null',
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
