import { idOf } from '../../src/dataset/generate/identifiers.ts';
import { type BenchCall, constant, varying } from './calls.ts';
import { dayOf, locationId } from './searches.ts';

const SEARCH = 'person_role_search';

/**
 * Person role searches. Counts of distinct persons are kept for the next page, so what is to be counted anew
 * asks for another first day in every round.
 */
export function roleSearches(): BenchCall[] {
  const [country, germany] = [locationId('United States'), locationId('Germany')];
  const industries = [idOf.industry(0), idOf.industry(1)];
  const since = (round: number) => ({ role_position_start_date: dayOf(round * 30) });
  return [
    ...varying(SEARCH, [
      ['title, current', (round) => ({ role_title: 'engineer', role_is_current: true, ...since(round) })],
      ['broad: current', (round) => ({ role_is_current: true, ...since(round) })],
      ['title: and, not', (round) => ({ role_title: '(head OR lead OR director) -sales', ...since(round) })],
      [
        'person: place, skills',
        (round) => ({ person_locations: [country], person_skills: skills(), ...since(round) }),
      ],
      [
        'organization: size, industry',
        (round) => ({ ...sized, organization_industries: industries, ...since(round) }),
      ],
      ['organization: keywords', (round) => ({ organization_keywords: [idOf.keyword(0)], ...since(round) })],
      [
        'organization: text',
        (round) => ({ organization_description: 'software AND health*', ...since(round) }),
      ],
      [
        'job posts of the organization',
        (round) => ({
          role_title: 'manager',
          job_post_title: 'python',
          job_post_locations: [germany],
          ...since(round),
        }),
      ],
      ['funding', (round) => ({ funding_types: ['seed'], role_is_current: true, ...since(round) })],
    ]),
    ...varying(`${SEARCH}/totals`, [
      ['title, current', (round) => ({ role_title: 'manager', role_is_current: true, ...since(round) })],
      ['broad: current', (round) => ({ role_is_current: true, ...since(round + 100) })],
    ]),
    ...constant(SEARCH, [
      ['the same again', { role_title: 'engineer' }],
      ['a later page', { role_title: 'engineer', page: 20 }],
    ]),
  ];
}

/** Searches that a tenth of all roles match, and more; everything is to be counted anew in every round. */
export function broadRoleSearches(): BenchCall[] {
  const body = (round: number) => ({ role_is_current: true, role_position_start_date: dayOf(round * 3 + 1) });
  return [
    ...varying(SEARCH, [['broad', body]]),
    ...varying(`${SEARCH}/totals`, [
      ['broad', (round) => ({ ...body(round), role_position_start_date: dayOf(round * 3 + 2) })],
    ]),
  ];
}

const sized = { organization_employees_start: 10, organization_employees_end: 500 };

function skills(): number[] {
  return Array.from({ length: 10 }, (_, at) => idOf.skill(at));
}
