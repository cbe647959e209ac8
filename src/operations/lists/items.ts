import { ProblemError } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { count, ids, record } from '../../contract/output/output-fields.ts';
import { keyedOperation } from '../procedure/operation.ts';
import { namedList } from '../stored-lists/list.ts';
import { type Run, runIn } from '../stored-lists/run.ts';
import { checkRoom, PART_IDS, recordsOf, storeIds } from '../stored-lists/store.ts';
import { namedListFields, ON_LIST, recordIds } from './searches.ts';

const changedItems = record('ListItemsChange', 'What a change of a list has done.', {
  added: count('Records that it did not hold before.', 2),
  removed: count('Records that it holds no longer.', 0),
  unknown: ids('Ids to add that no record has: they are not stored.', 9_999),
  total: count('Records that it holds now.', 2_045),
});

/** Adds ids to an own list, and removes some. */
export const changeListItems = keyedOperation(
  accountRequest({
    ...namedListFields,
    add: recordIds('Ids to add at the end.', [4_711]),
    remove: recordIds('Ids to remove, which is done first.', [815]),
  }).meta({
    title: 'ListItems',
    description: 'The ids to add to a list, and those to remove.',
    examples: [{ add: [4_711], remove: [815] }],
  }),
  changedItems,
  {
    ...ON_LIST,
    path: `${ON_LIST.path}items/`,
    operationId: 'lists_change_items',
    summary: 'Change a list of ids',
    description:
      'Adds ids to a list of ids at its end, and removes others. A list that a search has made does not change. Concurrent calls take turns.',
    successDescription: 'What has changed.',
  },
).mutation(async ({ ctx: { services, principal, transaction }, input }) =>
  transaction(async (em) => {
    const run = runIn(em);
    await run('select from lists where id = ? and account_id = ? for update', [
      input.id,
      principal.accountId,
    ]);
    const list = await namedList(run, principal, input.id);
    if (list.search !== null)
      throw new ProblemError(
        'list_is_frozen',
        `The list ${list.id} was made by a search and does not change: make a list of ids.`,
      );
    const { add, remove } = { add: input.add ?? [], remove: input.remove ?? [] };
    const stored = await run<{ ids: number[] }>(
      'select array_to_json(ids) as ids from list_chunks where list_id = ? order by nr',
      [list.id],
    );
    const before = stored.flatMap(({ ids }) => ids);
    const records = await recordsOf(run, list.kind, [...before, ...add, ...remove]);
    const recordOf = (id: number) => records.get(id) ?? id;
    const removed = new Set([...remove, ...remove.map(recordOf)]);
    const kept = before.filter((id) => !removed.has(id) && !removed.has(recordOf(id)));
    const present = new Set(kept.map(recordOf));
    const known = new Set(add.flatMap((id) => records.get(id) ?? []));
    const added = [...known].filter((id) => !present.has(id));
    const after = [...kept, ...added];
    const { idsMax } = services.lists;
    if (after.length > idsMax)
      throw new ProblemError(
        'too_many_ids',
        `The list would have ${after.length} ids, and a list holds at most ${idsMax}: make another list.`,
      );
    await checkRoom(run, principal.accountId, after.length - before.length);
    await replaceIds(run, list.id, before, after);
    return {
      added: added.length,
      removed: before.length - kept.length,
      unknown: [...new Set(add)].filter((id) => records.get(id) === null),
      total: after.length,
    };
  }),
);

/** Writes the ids from the part of the first changed place on. What was paid for of these parts ends. */
async function replaceIds(run: Run, id: number, before: readonly number[], after: readonly number[]) {
  const differs = after.findIndex((one, at) => one !== before[at]);
  if (differs === -1 && after.length === before.length) return;
  const chunk = Math.floor((differs === -1 ? after.length : differs) / PART_IDS);
  await run('delete from list_chunks where list_id = ? and nr >= ?', [id, chunk]);
  await run('delete from paid_parts where list_id = ? and nr >= ?', [id, chunk]);
  await storeIds(run, id, null, after.slice(chunk * PART_IDS), chunk);
}
