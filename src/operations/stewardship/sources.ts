import { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import {
  count,
  flag,
  ifKnown,
  instant,
  integer,
  listOf,
  oneOf,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { isSourceAllowed } from '../../data-in/allowed.ts';
import { countRemovable, rankSources, removeSource } from '../../data-in/manage.ts';
import { listSources } from '../../data-in/read-sources.ts';
import { ENDED_STATES } from '../../db/vocabulary.ts';
import { THING_KINDS } from '../../identity/claim.ts';
import { accountOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { sourceField } from '../sources/source.ts';
import { asLoad, readWidely, refusing, STEWARDSHIP, stewardAct } from './steward.ts';

const PATH = '/api/{account_id}/sources/';
const SOURCES_MAX = 1_000;
const SEEN_AT = '2026-11-20T08:30:00.000Z';

const setAsideSchema = record('SetAside', 'A thing whose record can’t be stored.', {
  kind: oneOf(THING_KINDS, 'The kind of the thing.', 'websites'),
  id: integer('Id of the thing.', 10_000_000_000_012),
  source: text('Name of its source.', 'crm'),
  key: text('The source’s own name for it.', 'C-100'),
  reason: text('Why its record can’t be stored. Each load tries it again.', 'duplicate key value'),
});

const lastDeliverySchema = record('LastDelivery', 'What the last delivery of a source did.', {
  delivery_id: ifKnown(integer('Id of the delivery; null of the command `roster import`.', 7)),
  state: oneOf(ENDED_STATES, 'How it ended.', 'done'),
  error: ifKnown(
    text('Why it failed or was cancelled; null where it was loaded.', 'There is no file crm.csv.'),
  ),
  date_ended: instant('When it ended.', SEEN_AT),
  added: count('Lines that made a new claim.', 12),
  changed: count('Lines that changed a claim.', 3),
  closed: count(
    'Claims that went: by a removal, or because a complete delivery lacked them. Job posts that it lacked stay, as inactive ones, and are not counted.',
    1,
  ),
  rejected: count('Rejected lines.', 9),
  partly: count('Lines that were loaded without an optional field that could not be read.', 2),
});

const sourceSchema = record('SourceSummary', 'A source, with what it says now.', {
  name: text('Name of the source; `strict` stands for datasets.', 'crm'),
  rank: ifKnown(integer('Its place among the ranked sources, from 1; null: after all ranked ones.', 1)),
  claims: count('Claims that it makes now.', 1_204),
  claims_by_kind: z.record(z.string(), z.int()).meta({
    description: 'The same by kind.',
    examples: [{ persons: 804, emails: 400 }],
  }),
  records: count('Records that these are about.', 804),
  first_seen: ifKnown(instant('When the first of these came; null where it says nothing.', SEEN_AT)),
  last_seen: ifKnown(instant('Its last delivery that had one of these.', SEEN_AT)),
  last_delivery: ifKnown(lastDeliverySchema, 'What the last delivery did; null where none has ended.'),
  may_write: flag('Whether the account may write it.'),
});

const listSchema = record(
  'SourceList',
  'The sources that the account may write; all where it may act on all.',
  {
    sources: listOf(sourceSchema, 'The sources, in the order of precedence.'),
    set_aside: listOf(setAsideSchema, 'The first things of these sources whose records can’t be stored.'),
    set_aside_count: count('How many things there are whose records can’t be stored.', 0),
    may_act_on_all: flag('Whether the account may act on all sources.'),
  },
);

/** The sources of an account. */
export const listAccountSources = accountOperation(accountRequest({}), {
  ...STEWARDSHIP,
  method: 'GET',
  path: PATH,
  operationId: 'sources_list',
  summary: 'List sources',
  description:
    'Returns the sources that the account may write, with what they say now, in the order of precedence. An account that may act on all sources gets all.',
  successDescription: 'The sources.',
})
  .output(listSchema)
  .query(async ({ ctx }) => {
    const { services, principal } = ctx;
    const mayAll = await isSourceAllowed(services.pool, null, principal.accountId);
    const listed = await readWidely(ctx, (connection) =>
      listSources(connection, mayAll ? undefined : principal.accountId),
    );
    const sources = listed.sources.map((one) => ({ ...one, may_write: one.name !== 'strict' }));
    return { ...listed, sources, may_act_on_all: mayAll };
  });

const ranking = accountRequest({
  sources: field
    .list(sourceField, 'names of sources', undefined, SOURCES_MAX)
    .superRefine((names, context) => {
      if (names.length === 0 || new Set(names).size < names.length)
        refuse(context, 'must be a list of different names, at least one', 'out_of_range');
    })
    .meta({ minItems: 1, description: 'Names of sources, the best one first.', example: ['crm'] }),
}).meta({
  title: 'SourceRanking',
  description: 'The precedence of sources.',
  examples: [{ sources: ['crm'] }],
});

const rankedSchema = record('SourcesRanked', 'The precedence of sources.', {
  sources: z.array(z.string()).meta({
    description: 'Names of the ranked sources, the best one first; all others come after them.',
    examples: [['crm', 'jobspy']],
  }),
  set_aside: count('Things whose records can’t be stored.', 0),
});

/** Sets the precedence of sources. */
export const rankAllSources = stewardAct(ranking, {
  path: `${PATH}ranks/`,
  operationId: 'sources_rank',
  summary: 'Rank sources',
  description:
    'Sets which source decides where several say something else of a record, and merges the records again. Sources that are not named come after the others, all alike.',
  successDescription: 'The precedence.',
})
  .output(outcome(rankedSchema))
  .mutation(async ({ ctx, input: { sources } }) => {
    const { setAside } = await asLoad(ctx, (load) => rankSources(load, sources));
    return { answer: { sources, set_aside: setAside } };
  });

const removalSchema = record('SourceRemoval', 'What goes with a source.', {
  claims: count('Claims of the source.', 1_204),
  records: count('Records that no other source speaks of.', 17),
  rules: count('Its rules of retention.', 1),
});

/** Removes a source. */
export const removeWholeSource = stewardAct(
  accountRequest({
    source: sourceField,
    dry_run: field.optionalBoolean('True: nothing is removed, the answer says what would be.', true),
  }),
  {
    method: 'DELETE',
    path: `${PATH}{source}/`,
    operationId: 'sources_remove',
    summary: 'Remove a source',
    description:
      'Removes a source with all that it said, and the records that no other source speaks of. Its rank stays. `dry_run` only counts.',
    successDescription: 'What went, or would go.',
  },
)
  .output(outcome(removalSchema))
  .mutation(async ({ ctx, input: { source, dry_run: isDry } }) => {
    const { claims, records, rules } = isDry
      ? await refusing(() => readWidely(ctx, (connection) => countRemovable(connection, source)))
      : await asLoad(ctx, (load) => removeSource(load, source));
    return { answer: { claims, records, rules } };
  });
