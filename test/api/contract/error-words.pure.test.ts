import { expect, test } from 'vitest';
import { operations } from '../../../src/api/http/operations.ts';
import { fieldErrorsOf } from '../../../src/contract/input/validation-problem.ts';

/** Values of all types, and lists of them: each is wrong for most fields. */
const VALUES = [5, -1, 1.5, 1e300, 'x', '', '\ud800', true, null, {}, { a: 1 }];
const WRONG = [...VALUES, [], ...VALUES.map((value) => [value]), [[]]];

/** How the library that validates words an error. */
const OF_LIBRARY = /Invalid|expected \w+, received|undefined|\[object|NaN/;

test.each(operations.map(({ operationId, ...operation }) => [operationId, operation] as const))(
  '%s refuses wrong values in words of the service',
  (_operationId, { input, schema }) => {
    const [example = {}] = (schema.examples ?? []) as object[];
    for (const name of Object.keys(schema.properties)) {
      for (const value of WRONG) {
        const { error } = input.safeParse({ account_id: 1, ...example, [name]: value });
        for (const { pointer, detail, code } of error ? fieldErrorsOf(error) : []) {
          expect(detail, `${pointer} of ${JSON.stringify(value)}`).not.toMatch(OF_LIBRARY);
          expect(code).toMatch(/^(?!undefined$)[a-z_]+$/);
        }
      }
    }
  },
);
