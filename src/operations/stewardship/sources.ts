import { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { refuse } from '../../contract/input/validation-problem.ts';
import { count, flag, listOf, record } from '../../contract/output/output-fields.ts';
import { isSourceAllowed } from '../../data-in/allowed.ts';
import { countRemovable, rankSources, removalSchema, removeSource } from '../../data-in/manage.ts';
import { listSources, SOURCE_FIELDS } from '../../data-in/read-sources.ts';
import { setAsideSchema } from '../../identity/claims/pending.ts';
import { readOperation } from '../procedure/operation.ts';
import { sourceField } from '../sources/source.ts';
import { asLoad, readWidely, refusing, STEWARDSHIP, stewardAct } from './steward.ts';

const PATH = '/api/{account_id}/sources/';
const SOURCES_MAX = 1_000;

const sourceSchema = record('SourceSummary', 'A source, with what it says now.', {
  ...SOURCE_FIELDS,
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
export const listAccountSources = readOperation(accountRequest({}), listSchema, {
  ...STEWARDSHIP,
  path: PATH,
  operationId: 'sources_list',
  summary: 'List sources',
  description:
    'Returns the sources that the account may write, with what they say now, in the order of precedence. An account that may act on all sources gets all.',
  successDescription: 'The sources.',
}).query(async ({ ctx }) => {
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
export const rankAllSources = stewardAct(ranking, rankedSchema, {
  path: `${PATH}ranks/`,
  operationId: 'sources_rank',
  summary: 'Rank sources',
  description:
    'Sets which source decides where several say something else of a record, and merges the records again. Sources that are not named come after the others, all alike.',
  successDescription: 'The precedence.',
}).mutation(async ({ ctx, input: { sources } }) => {
  const { setAside } = await asLoad(ctx, (load) => rankSources(load, sources));
  return { answer: { sources, set_aside: setAside } };
});

/** Removes a source. */
export const removeWholeSource = stewardAct(
  accountRequest({
    source: sourceField,
    dry_run: field.optionalBoolean('True: nothing is removed, the answer says what would be.', true),
  }),
  removalSchema,
  {
    method: 'DELETE',
    path: `${PATH}{source}/`,
    operationId: 'sources_remove',
    summary: 'Remove a source',
    description:
      'Removes a source with all that it said, and the records that no other source speaks of. Its rank stays. `dry_run` only counts.',
    successDescription: 'What went, or would go.',
  },
).mutation(async ({ ctx, input: { source, dry_run: isDry } }) => {
  const { claims, records, rules } = isDry
    ? await refusing(() => readWidely(ctx, (connection) => countRemovable(connection, source)))
    : await asLoad(ctx, (load) => removeSource(load, source));
  return { answer: { claims, records, rules } };
});
