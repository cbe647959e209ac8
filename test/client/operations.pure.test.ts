import { expect, test } from 'vitest';
import { KINDS, namesAccount } from '../../client/src/operations.ts';
import { operations } from '../../src/api/http/operations.ts';
import { appRouter } from '../../src/api/router.ts';

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const rows = Object.entries(KINDS).flatMap(([group, kinds]) =>
  Object.entries(kinds).map(([name, kind]) => ({ name: `${group}.${name}`, group, kind })),
);

test('the table of operations contains every operation of the service', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(operations.map(({ procedure }) => procedure).sort());
});

test.each(operations)(
  'the table of operations states correctly whether $procedure is a plain read, and whether it has an account',
  (operation) => {
    const { procedure, admission, input } = operation;
    const row = rows.find(({ name }) => name === procedure);
    const runsOnce = admission.price !== undefined || procedures[procedure]?._def.type === 'mutation';
    expect(row?.kind !== 'read').toBe(runsOnce);
    expect(namesAccount(row?.group ?? '')).toBe('account_id' in input.shape);
  },
);
