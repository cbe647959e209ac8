import type pg from 'pg';
import { idOf } from '../../../src/dataset/generate/identifiers.ts';
import { createWorld } from '../../../src/dataset/generate/world.ts';
import { type BenchCall, type Caller, constant, varying } from '../calls.ts';
import { lookups, suggestions } from '../lookups.ts';
import type { BenchOptions } from '../options.ts';
import { pageSearches } from '../page-searches.ts';
import { broadRoleSearches } from '../role-searches.ts';
import { dayOf, locationId, relatedSearches } from '../searches.ts';
import type { Kind } from './results.ts';

type Sizes = Pick<BenchOptions, 'seed' | 'persons' | 'organizations' | 'jobPosts'>;

const PAGE_SIZE = 25;
const [ROLES, ORGANIZATIONS, JOBS] = ['person_role_search', 'organization_search', 'job_search'];

/** The calls of each kind at one size; lookups name records of the database. */
export async function scaleCalls(sizes: Sizes, pool: pg.Pool): Promise<Record<Kind, BenchCall[]>> {
  const single = (await lookups(pool)).filter(({ operation }) => !operation.startsWith('autocomplete/'));
  return {
    selective: selectiveSearches(sizes),
    broad: broadRoleSearches(),
    deep: deepPages(sizes),
    related: relatedSearches(),
    pages: pageSearches(),
    lookups: single,
    autocomplete: suggestions(),
    changes: changeLog(sizes.persons),
  };
}

/** Searches with a full page that find few of all records; what roles are counted for is counted anew in every round. */
function selectiveSearches({ seed, persons, organizations }: Sizes): BenchCall[] {
  const { organizations: ranking } = createWorld(seed, { persons, organizations });
  // Organizations in the middle have as many roles and job posts at every size.
  const some = Array.from({ length: 40 }, (_, at) =>
    idOf.organization(ranking.indexOf(Math.floor(organizations / 3) + at)),
  );
  const since = (round: number) => ({ role_position_start_date: dayOf(8_000 + round) });
  const germany = [locationId('Germany')];
  return [
    ...varying(ROLES, [
      ['at some organizations', (round) => ({ organizations: some, ...since(round) })],
      [
        'title, place, skill',
        (round) => ({
          role_title: 'engineer',
          person_locations: germany,
          person_skills: [idOf.skill(0), idOf.skill(1)],
          ...since(round),
        }),
      ],
    ]),
    ...constant(JOBS, [
      ['of some organizations', { organization_ids: some, is_active: null }],
      ['title: and, or', { title: 'engineer AND (python OR typescript)' }],
    ]),
    ...constant(ORGANIZATIONS, [
      ['technology, rank', { web_technologies: [idOf.technology(6)], domain_rank_end: 100_000 }],
    ]),
  ];
}

/** Pages half way through all that is found. */
function deepPages({ persons, organizations, jobPosts }: Sizes): BenchCall[] {
  const half = (found: number) => Math.max(1, Math.floor(found / PAGE_SIZE / 2));
  return [
    ...constant(JOBS, [['half way through all', { is_active: null, page: half(jobPosts) }]]),
    ...constant(ORGANIZATIONS, [['half way through all', { page: half(organizations) }]]),
    // About four in five persons have a current role.
    ...constant(ROLES, [
      ['half way through the current', { role_is_current: true, page: half(persons * 0.8) }],
    ]),
  ];
}

const ENTRIES_A_PERSON = 4;

/** Reads of a long change log, and its totals. */
function changeLog(persons: number): BenchCall[] {
  const page = Math.floor((persons * ENTRIES_A_PERSON) / PAGE_SIZE / 2);
  const paths = {
    'first page': '/',
    'half way': `/?page=${page}`,
    totals: '/totals/',
  };
  return Object.entries(paths).map(([name, path]) => ({
    operation: 'balance_change_logs',
    name,
    request: (_round, { accountId }) => ({
      method: 'GET',
      path: `/api/${accountId}/subscriptions/balance_change_logs${path}`,
    }),
    varies: false,
  }));
}

/** Gives an account a history that is as long as the dataset is large: every entry spent one of its credits. */
export async function writeHistory(pool: pg.Pool, { accountId }: Caller, persons: number): Promise<void> {
  await pool.query({ text: WRITE_HISTORY, values: [accountId, persons * ENTRIES_A_PERSON] });
  await pool.query('vacuum analyze credit_changes');
}

const WRITE_HISTORY = `
with written as (
  insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
  select accounts.id, 'spend', -1,
    jsonb_build_object('operation', 'person_detail_lookup', 'request_id', md5(entry::text),
      'api_key_prefix', 'benchmrk', 'quantity', 1, 'unit_cost', 1),
    accounts.credit_balance - entry, now() - make_interval(secs => $2::int - entry)
  from accounts, generate_series(1, $2::int) as entry
  where accounts.id = $1)
update accounts set credit_balance = credit_balance - $2::int where id = $1`;
