import { z } from 'zod';
import { ProblemError } from '../../contract/input/problem.ts';
import { count, ifKnown, instant, record } from '../../contract/output/output-fields.ts';
import type { RecordsReader } from '../../contract/output/reader.ts';
import { selected } from '../../contract/output/selection.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Search } from '../../search/search.ts';
import type { SearchState } from '../../search/state.ts';
import { readContactsOf } from '../people/read-contacts.ts';
import { type AccountContext, countAs, inTurn, readOperation } from '../procedure/operation.ts';
import { noteCharge } from '../procedure/outcome.ts';
import { KINDS } from '../stored-lists/kinds.ts';
import { namedList, type ReadyList, readyList } from '../stored-lists/list.ts';
import { readNotes } from '../stored-lists/notes.ts';
import { pageOfIds, searchOfList } from '../stored-lists/page.ts';
import { runOn } from '../stored-lists/run.ts';
import { PART_IDS, readPlaces } from '../stored-lists/store.ts';
import { checkContacts, type PartRequest, partRequest, selectionOf } from './part-request.ts';
import { LISTED, ON_LIST, PAGE_RECORDS } from './searches.ts';

/** Searches that a part counts as. */
const SEARCHES_PER_PART = 3;

const partSchema = record('ListPart', 'A thousand places of a list.', {
  records: z.array(z.record(z.string(), z.unknown())).meta({
    description:
      'The records of these places, in their order, as results of the search show them, with the contacts and notes that were asked for.',
    examples: [[{ id: 4_711, full_name: 'Ada Example' }]],
  }),
  gone: count('Records that were removed, suppressed or merged into one at an earlier place since.', 0),
  as_of: instant('When the ids of the list were found, or last changed.', '2026-12-03T08:15:02.114Z'),
  next_part: ifKnown(count('Place of the next part; null after the last one.', 1)),
});

/** A part of a list. */
export const listPart = readOperation(partRequest, partSchema, {
  ...ON_LIST,
  path: `${ON_LIST.path}parts/{n}/`,
  rate: 'searches',
  isPriced: true,
  operationId: 'lists_part',
  summary: 'Read a part of a list',
  description:
    'Returns up to 1,000 records of a list, as they are now. Over REST they are NDJSON unless `format` says otherwise. A part costs the price of a page of the search for each 100 records begun, and each contact what its lookup costs; for 24 hours it is free again. It counts as 3 searches.',
  successDescription: 'The records of the part.',
}).query(async ({ ctx, input }) => {
  if (ctx.transport !== 'rest' && input.format != null && input.format !== 'json')
    throw new ProblemError('invalid_request', `/format is for REST alone: the answer here is JSON.`);
  await countAs(SEARCHES_PER_PART, 'searches', ctx);
  const checked = await checkPart(ctx, input);
  const { records, gone } = await readPart(ctx, input, checked);
  return {
    records,
    gone,
    as_of: checked.list.as_of,
    next_part: input.n < checked.last ? input.n + 1 : null,
  };
});

/**
 * Checks a request for a part, and reads none of its records.
 * @returns the list, its last part, and what the part shows of each record
 * @throws ProblemError 400, 403, 404 or 409
 */
export async function checkPart(ctx: AccountContext, input: PartRequest) {
  const list = readyList(await namedList(runOn(ctx.services.pool), ctx.principal, input.id));
  const contacts = checkContacts(ctx, list, input);
  const last = Math.max(0, Math.ceil(list.total / PART_IDS) - 1);
  if (input.n > last)
    throw new ProblemError('not_found', `The last part of the list is ${last}: there is no part ${input.n}.`);
  return { list, last, contacts, fields: selectionOf(LISTED[list.kind], input) };
}

/** Reads a part in its turn, and charges for it. */
async function readPart(
  ctx: AccountContext & { searchState: SearchState | null },
  input: PartRequest,
  { list, contacts: kinds, fields }: Awaited<ReturnType<typeof checkPart>>,
) {
  const { services, principal, callerGone } = ctx;
  const listed = LISTED[list.kind];
  const made = await searchOfList(ctx, listed, list);
  const read = (search: Search | null) =>
    inTransaction(
      services.pool,
      async (session) => {
        const records: RecordsReader = { query: (asked) => session.query(asked) };
        const run = runOn(session);
        const { ids, gone } = await readPlaces(run, list, input.n * PART_IDS, PART_IDS);
        const page = pageOfIds(search, made?.plan ?? null, ids);
        const options = { fields, perRole: input.rows === 'roles' };
        // Without a search, nothing of the list's filters is read.
        const sources = { records, search: search as Search };
        const items = await listed.read(sources, page, made?.request ?? null, options);
        const contacts = await readContactsOf(records, ids, kinds);
        const notes = input.notes ? await readNotes(run, list, ids) : null;
        const present = new Set(items.map(({ id }) => id));
        return { items, contacts, notes, present, gone: gone + ids.length - present.size };
      },
      AT_ONE_MOMENT,
    );
  // Lists of ids are read while the engine is away, too.
  const part = await (made
    ? inTurn(ctx, read)
    : services.searches.run(principal.accountId, callerGone, () => read(null)));
  await chargePart(ctx, list, input.n, part.present, part.contacts);
  ctx.answerFacts.push({ listKind: list.kind });
  const show = fields ? selected(listed.item, fields) : (item: object) => listed.item.parse(item);
  const records = part.items.map((item) => ({
    ...show(item),
    ...Object.fromEntries(part.contacts.map(({ kind, byPerson }) => [kind, byPerson.get(item.id) ?? []])),
    ...(part.notes && noteOf(part.notes.get(item.id))),
  }));
  return { records, gone: part.gone };
}

const noteOf = ({ note, tags } = { note: null as string | null, tags: [] as string[] }) => ({ note, tags });

/** All reads see one state of the database. */
const AT_ONE_MOMENT = 'begin isolation level repeatable read read only';

/**
 * Charges for a part what is not paid for.
 * @throws ProblemError 402 where the balance does not cover it; nothing is charged then
 */
async function chargePart(
  ctx: AccountContext,
  list: ReadyList,
  n: number,
  present: ReadonlySet<number>,
  contacts: Awaited<ReturnType<typeof readContactsOf>>,
): Promise<void> {
  const { services, principal, requestId } = ctx;
  const charged = await services.ledger.chargePart({
    accountId: principal.accountId,
    operation: 'lists_part',
    requestId,
    apiKeyPrefix: principal.keyPrefix,
    listId: list.id,
    part: n,
    charges: [
      {
        kind: 'page',
        quantity: Math.ceil(present.size / PAGE_RECORDS),
        unitCost: services.prices[KINDS[list.kind].search],
        personIds: list.kind === 'persons' ? [...present] : [],
      },
      ...contacts.map(({ kind, paidRecords }) => ({
        kind,
        quantity: 0,
        records: paidRecords,
        unitCost: services.prices[`person_contacts_lookup_${kind}`],
      })),
    ],
    records: present.size,
    freeHours: services.lists.partFreeHours,
  });
  noteCharge(ctx, charged);
}
