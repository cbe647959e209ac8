import * as field from '../../contract/input/input-fields.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { count, ifKnown, integer, listOf, record } from '../../contract/output/output-fields.ts';
import { asActor } from '../../db/record-action.ts';
import { markIds, readUnnotified, unnotifiedSchema } from '../../stewardship/notice.ts';
import { PAGE_SIZE } from '../account/log-pages.ts';
import { readWidely, stewardAct, stewardRead } from './steward.ts';

const PATH = '/api/{account_id}/notices/';

const pageSchema = record('NoticePage', 'One page of persons to notify.', {
  results: listOf(unnotifiedSchema, 'The persons, by id.'),
  next_after: ifKnown(integer('`after` of the next page; null on the last.', 4_711)),
});

/** The persons who are to be notified. */
export const listNotices = stewardRead(
  accountRequest({
    since: field.optionalDate('Only persons whom no delivery had before this day (UTC).', '2026-11-01'),
    after: field.optionalPositive('Only persons with higher ids; absent: the first page.', 4_711),
  }),
  pageSchema,
  {
    path: PATH,
    operationId: 'notices_list',
    summary: 'List persons to notify',
    description: `Returns the persons who were not notified yet, each with the best contact, by id, ${PAGE_SIZE} a page.`,
    successDescription: 'One page of persons.',
  },
).query(async ({ ctx, input: { since, after } }) => {
  const place = { after: after ?? 0, limit: PAGE_SIZE };
  const results = await readWidely(ctx, (connection) =>
    readUnnotified(connection, since == null ? '-infinity' : `${since}T00:00:00Z`, place),
  );
  return { results, next_after: results.length < PAGE_SIZE ? null : (results.at(-1)?.person_id ?? null) };
});

const marking = accountRequest({
  person_ids: field
    .list(field.requiredPositive('Id of a person.', 4_711), 'integers')
    .meta({ description: 'The persons who were notified.', example: [4_711] }),
}).meta({
  title: 'NoticeMark',
  description: 'Persons who were notified.',
  examples: [{ person_ids: [4_711] }],
});

/** Marks persons as notified. */
export const markNotices = stewardAct(
  marking,
  record('NoticesMarked', 'What a mark has done.', {
    marked: count('Persons who were not marked before.', 1),
  }),
  {
    path: PATH,
    operationId: 'notices_mark',
    summary: 'Mark persons as notified',
    description:
      'Notes that persons were notified that data on them is held: they are not listed again. Each has an entry in the audit trail.',
    successDescription: 'How many were marked.',
  },
).mutation(async ({ ctx: { services, principal }, input: { person_ids: ids } }) => ({
  answer: { marked: await asActor(services.pool, principal.keyPrefix, (session) => markIds(session, ids)) },
}));
