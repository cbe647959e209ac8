import { beforeAll, expect, test } from 'vitest';
import type { Selection } from '../../search-index/engine.ts';
import type { Facet } from '../../search-index/facets.ts';
import type { Row } from '../../search-index/indexes/fields.ts';
import { ROLES } from '../../search-index/indexes/roles.ts';
import { fillIndex, ownEngine } from './documents.ts';
import { naiveFacet } from './naive-rows.ts';

const ORGANIZATIONS = 5_000;
const SIZES = [1, 10, 100];
const REQUESTS_MAX = 10;

let requests = 0;
const engine = ownEngine('groups', {
  onRequest: () => {
    requests += 1;
  },
});

/** Roles of a person at an organization, several at once. */
function rolesAt(person: number, organization: number, count: number): Row[] {
  return Array.from({ length: count }, () => ({
    id: 0,
    is_current: true,
    person_id: person,
    organization_id: organization,
    organization_location_ids: 2 + (organization % 4_000),
    organization_industry_id: 1 + (organization % 700),
    organization_employees: organization % 60,
  }));
}

/**
 * Each organization has a person with two roles there, whom every bound counts twice. Every seventh person is also at the
 * organizations before and after, every ninth at one of the same location, every hundredth without one. The last twenty
 * organizations have two persons with one role each: as many roles, and more persons, than all others.
 */
const ROWS: Row[] = Array.from({ length: ORGANIZATIONS }, (_, at) => {
  const person = at + 1;
  if (at >= ORGANIZATIONS - 20) return [...rolesAt(person, person, 1), ...rolesAt(100_000 + at, person, 1)];
  return [
    ...rolesAt(person, person, 2),
    ...(at % 7 === 1 ? [...rolesAt(person, person - 1, 1), ...rolesAt(person, person + 1, 3)] : []),
    ...(at % 9 === 0 ? rolesAt(person, 1 + ((person + 3_999) % ORGANIZATIONS), 1) : []),
    ...(at % 100 === 0 ? [{ id: 0, is_current: true, person_id: person }] : []),
  ];
})
  .flat()
  .map((row, at) => ({ ...row, id: at + 1 }));

const EMPLOYEES = [0, 10, 20, 40].map((from, at, all) => {
  const next = all[at + 1];
  return { value: `${from}+`, from, ...(next !== undefined && { to: next - 1 }) };
});
const FACETS: Record<string, Facet> = {
  organizations: { field: 'organization_id' },
  locations: { field: 'organization_location_ids' },
  industries: { field: 'organization_industry_id' },
  employees: { field: 'organization_employees', buckets: EMPLOYEES },
};

beforeAll(() => fillIndex(engine, ROLES, ROWS));

const SELECTIONS: [string, Selection['where'], (row: Row) => boolean][] = [
  ['all roles', [], () => true],
  [
    'the roles of small organizations',
    [{ kind: 'range', field: 'organization_employees', to: 30 }],
    ({ organization_employees }) => Number(organization_employees ?? 99) <= 30,
  ],
  [
    'the roles without those of some persons',
    [{ kind: 'none', field: 'person_id', values: [1, 2, 3, 8, 15] }],
    ({ person_id }) => ![1, 2, 3, 8, 15].includes(Number(person_id)),
  ],
];

test.each(SELECTIONS)(
  'persons of %s are counted exactly by thousands of values, with few requests',
  async (_, where, holds) => {
    const rows = ROWS.filter(holds);
    const total = new Set(rows.map(({ person_id }) => person_id)).size;
    for (const [name, facet] of Object.entries(FACETS)) {
      for (const size of SIZES) {
        requests = 0;
        const counted = await engine.countFacets({ index: 'roles', where }, [facet], size);
        expect({ name, size, counted }).toEqual({
          ...{ name, size },
          counted: { total, facets: [naiveFacet(ROLES, rows, facet, size)] },
        });
        expect(requests).toBeLessThanOrEqual(REQUESTS_MAX);
      }
    }
  },
);

test('all facets of a search at once take no more requests than the largest one', async () => {
  requests = 0;
  const facets = Object.values(FACETS);
  const counted = await engine.countFacets({ index: 'roles', where: [] }, facets, 10);
  expect(counted.facets).toEqual(facets.map((facet) => naiveFacet(ROLES, ROWS, facet, 10)));
  expect(requests).toBeLessThanOrEqual(REQUESTS_MAX);
});
