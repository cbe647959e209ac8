import type pg from 'pg';
import { personKeysToFind } from '../../../src/base/names/person-names.ts';
import { type BenchCall, type Caller, posts, send } from '../calls.ts';
import { measureCalls, type Target } from '../measure.ts';
import { table } from '../report.ts';
import { at, connected } from '../samples.ts';
import { type KnownPerson, PERTURBATIONS, type Row } from './perturb.ts';

/** So many known persons, and so many strangers. */
const ROWS = 1_000;

/** Items of a bulk request. */
const ITEMS = 100;

/** Answers that are at least so likely are to be right. */
const SURE = 8;

// In an order that has nothing to do with the names.
const READ_PERSONS = `
select persons.id, persons.full_name as name, job.organization, job.former
from persons cross join lateral (
  select (array_agg(name order by roles.id) filter (where is_current))[1] as organization,
    (array_agg(name order by roles.id) filter (where not is_current))[1] as former
  from roles join organizations on organizations.id = organization_id
  where roles.person_id = persons.id) as job
where full_name like '% %' and organization is not null
order by hashint8(persons.id)`;

const IS_KNOWN = `
select name, exists (select from person_name_keys stored where stored.keys && given.keys) as is_known
from json_to_recordset($1) as given (name text, keys int[])`;

/** Perturbed rows of known persons, by kind, and rows of strangers. */
interface Rows {
  known: { kind: string; row: Row }[];
  strangers: Omit<Row, 'id'>[];
}

/** The rows of a loaded dataset, with so many strangers. */
export function readRows(databaseUrl: string, strangers = ROWS): Promise<Rows> {
  return connected(databaseUrl, async (client) => {
    const { rows: persons } = await client.query<KnownPerson>(READ_PERSONS);
    const kinds = Object.entries(PERTURBATIONS);
    const known = kinds.flatMap(([kind, perturb], nr) =>
      persons
        .filter((_, at) => at % kinds.length === nr)
        .flatMap((person) => {
          const changed = perturb(person);
          const { id: _, name, organization } = person;
          const row = { id: Number(person.id), full_name: name, organization_name: organization, ...changed };
          return changed ? [{ kind, row }] : [];
        })
        .slice(0, ROWS / kinds.length),
    );
    return { known, strangers: await strangersAmong(persons, strangers, client) };
  });
}

/** Strangers: the first name of one person with the last name of another, where no record has a similar name. */
async function strangersAmong(
  persons: readonly KnownPerson[],
  count: number,
  client: pg.Client,
): Promise<Rows['strangers']> {
  const mixed = persons.slice(0, 2 * count).map(({ name, organization }, nr) => ({
    full_name: `${name.split(' ')[0]} ${persons
      .at(-1 - nr)
      ?.name.split(' ')
      .at(-1)}`,
    organization_name: organization,
  }));
  const { rows } = await client.query<{ name: string; is_known: boolean }>(IS_KNOWN, [
    JSON.stringify(mixed.map(({ full_name: name }) => ({ name, keys: personKeysToFind(name) }))),
  ]);
  const isKnown = new Map(rows.map(({ name, is_known }) => [name, is_known]));
  return mixed.filter(({ full_name }) => !isKnown.get(full_name)).slice(0, count);
}

interface Answer {
  person: { id: number } | null;
  likelihood: number | null;
}

const MATCH = posts('person_match', { row: () => ({}) })[0] as BenchCall;

async function matchOf({ url, callers }: Target, row: Omit<Row, 'id'>): Promise<Answer> {
  const call = { ...MATCH, body: () => wordsOf(row) };
  const { status, body } = await send(url, callers[0] as Caller, call, 0);
  if (status !== 200) throw new Error(`${row.full_name}: ${status} ${body}`);
  return JSON.parse(body);
}

/** Share of a whole, in percent. */
function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** Matches perturbed persons and strangers, and compares the time of a match with that of a lookup. */
export async function measureMatches(side: Target & { databaseUrl: string }, runs: number): Promise<string> {
  const { known, strangers } = await readRows(side.databaseUrl);
  const answers: { kind: string; answer: Answer; isRight: boolean }[] = [];
  for (const { kind, row } of known) {
    const answer = await matchOf(side, row);
    answers.push({ kind, answer, isRight: answer.person?.id === row.id });
  }
  let charged = 0;
  for (const row of strangers) if ((await matchOf(side, row)).person) charged += 1;
  const sure = answers.filter(({ answer }) => (answer.likelihood ?? 0) >= SURE);
  const idAt = (rank: number) => at(known, rank).row.id;
  const calls = [
    ...posts('person_match', { 'perturbed rows': (round) => wordsOf(at(known, round).row) }),
    ...posts('person_detail_lookup', { 'same persons': (round) => ({ person_id: idAt(round) }) }),
    ...posts('person_detail_lookup/bulk', {
      [`${ITEMS} persons`]: (round) => ({
        items: Array.from({ length: ITEMS }, (_, nr) => ({ person_id: idAt(ITEMS * round + nr) })),
      }),
    }),
  ];
  const measured = await measureCalls([side], calls, runs);
  const [match = Number.NaN, lookup = Number.NaN, bulk = Number.NaN] = measured.map(
    ({ sides }) => sides[0]?.p50,
  );
  const kinds = [...Map.groupBy(answers, ({ kind }) => kind)];
  return [
    table(
      ['perturbation', 'rows', 'found'],
      kinds.map(([kind, of]) => [
        kind,
        String(of.length),
        percent(of.filter(({ isRight }) => isRight).length, of.length),
      ]),
    ),
    table(
      ['match', 'measured'],
      [
        [
          `precision at likelihood ${SURE} or more`,
          percent(sure.filter(({ isRight }) => isRight).length, sure.length),
        ],
        ['recall', percent(answers.filter(({ isRight }) => isRight).length, answers.length)],
        [`of ${strangers.length} strangers charged`, String(charged)],
        ['p50 of a match, ms', match.toFixed(2)],
        ['p50 of a person lookup, ms', lookup.toFixed(2)],
        ['match / lookup', (match / lookup).toFixed(2)],
        [`p50 of ${ITEMS} persons in bulk, ms`, bulk.toFixed(2)],
        [`${ITEMS} lookups / bulk`, ((ITEMS * lookup) / bulk).toFixed(1)],
      ],
    ),
  ].join('\n\n');
}

function wordsOf({ full_name, organization_name }: Omit<Row, 'id'>): object {
  return { full_name, organization_name };
}
