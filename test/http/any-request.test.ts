import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyField, type Field } from '../contract/schema-walk.ts';
import { post, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[a-z0-9"()* .&-]{0,40}$/),
  fc
    .array(fc.constantFrom('AND', 'OR', 'NOT', '(', ')', '"', 'coffee', 'eng*', '-', 'c++', '日本', 'x'))
    .map((words) => words.join(' ')),
);
const day = fc
  .date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
  .map((date) => date.toISOString().slice(0, 10));
const integer = fc.oneof(fc.nat(50), fc.maxSafeNat(), fc.integer());

/** A value that may well be right for the field. */
function plausible({ schema }: Field): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'integer':
      return integer;
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array<unknown>(plausibleItem(schema.items ?? {}), { maxLength: 5 });
    default:
      return schema.format === 'date'
        ? day
        : fc.oneof(text, fc.constantFrom<string[]>(...(schema.enum ?? ['coffee'])));
  }
}

function plausibleItem({ type, enum: words }: Field['schema']): fc.Arbitrary<unknown> {
  if (type === 'integer') return fc.integer({ min: 1, max: 50 });
  return words ? fc.constantFrom(...words) : fc.oneof(text, fc.domain());
}

/** Bodies of a few of an operation's fields, most of them right. */
function bodyOf(fields: Field[]): fc.Arbitrary<Record<string, unknown>> {
  const anyValueOf = (field: Field) =>
    fc.oneof(
      { weight: 12, arbitrary: plausible(field) },
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
  return fc
    .subarray(fields, { maxLength: 4 })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((field) => [field.name, anyValueOf(field)]))));
}

test.each(['organization_search', 'person_role_search', 'job_search'])(
  'whatever is sent to %s, the answer is 200 or a 400 that names the field',
  async (operation) => {
    const fields = everyField().filter(({ where }) => where.startsWith(`${operation}.`));
    const seen: Record<number, number> = { 200: 0, 400: 0 };
    await fc.assert(
      fc.asyncProperty(bodyOf(fields), async (request) => {
        const { status, body } = await post(service, operation, request);
        seen[status] = (seen[status] ?? 0) + 1;
        if (status === 200) expect(body.search_results.length).toBeLessThanOrEqual(100);
        else {
          expect(status).toBe(400);
          for (const { pointer } of body.errors ?? [])
            expect(Object.keys(request)).toContain(pointer.split('/')[1]);
        }
      }),
      { numRuns: 400 },
    );
    expect(Object.keys(seen)).toEqual(['200', '400']);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(40);
  },
);
