import * as field from '../../contract/input/input-fields.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import type { ListKind } from '../../db/vocabulary.ts';
import { keyedOperation } from '../procedure/operation.ts';
import { KINDS } from '../stored-lists/kinds.ts';
import { namedList } from '../stored-lists/list.ts';
import {
  NOTE_CHARACTERS_MAX,
  noteSchema,
  readNotes,
  TAG_CHARACTERS_MAX,
  TAGS_MAX,
} from '../stored-lists/notes.ts';
import { runIn } from '../stored-lists/run.ts';
import { ON_LISTS } from './searches.ts';

const noteRequest = accountRequest({
  list_id: field.requiredPositive('Id of the list.', 31),
  id: field.requiredPositive('Id of a record of the list.', SAMPLE_PERSON.id),
  note: field.optionalText(
    NOTE_CHARACTERS_MAX,
    'The note; null removes it, absent keeps it.',
    'Met in Berlin.',
  ),
  tags: field
    .list(field.text(TAG_CHARACTERS_MAX), 'strings', undefined, TAGS_MAX)
    .nullish()
    .meta({ description: 'The tags; null removes them, absent keeps them.', example: ['champion'] }),
}).meta({
  title: 'ListNoteRequest',
  description: 'A note on a record of a list.',
  examples: [{ id: SAMPLE_PERSON.id, note: 'Met in Berlin.', tags: ['champion'] }],
});

/** Writes a note on a member of a list. */
export const setListNote = keyedOperation(noteRequest, noteSchema, {
  ...ON_LISTS,
  path: `${ON_LISTS.path}{list_id}/notes/`,
  operationId: 'lists_set_note',
  summary: 'Note something on a record of a list',
  description:
    'Writes, changes or removes the note and the tags of a record of a list. Searches do not find them. Notes on a person are deleted with the record of the person.',
  successDescription: 'The note as it is now.',
}).mutation(async ({ ctx: { principal, transaction }, input }) =>
  transaction(async (em) => {
    const run = runIn(em);
    const { note: newNote, tags: newTags } = input;
    // Notes of a list are written one after another: a note that is absent keeps what the one before has stored.
    await run('select from lists where id = ? and account_id = ? for no key update', [
      input.list_id,
      principal.accountId,
    ]);
    const list = await namedList(run, principal, input.list_id);
    // The lock keeps a suppression from deleting the record before the note, and its notes before this one.
    const [member] = await run<{ id: number }>(
      `select record.id from ${KINDS[list.kind].table} as record
        where record.id = coalesce((select record_id from claims where kind = '${list.kind}' and id = ?), ?)
          and exists (select from list_chunks where list_id = ? and ids && ${IDS_OF_RECORD(list.kind, 'record.id')})
        for key share of record`,
      [input.id, input.id, list.id],
    );
    if (!member) throw new ProblemError('not_found', `The list has no record ${input.id}.`);
    const { id } = member;
    const before = (await readNotes(run, list, [id])).get(id);
    const note = newNote === undefined ? (before?.note ?? null) : newNote;
    const tags = newTags === undefined ? (before?.tags ?? []) : (newTags ?? []);
    await run(
      `delete from list_notes where list_id = ? and record_id = any(${IDS_OF_RECORD(list.kind, '?::bigint')})`,
      [list.id, id, id],
    );
    const literal = `{${tags.map((tag) => `"${tag.replaceAll(/["\\]/g, '\\$&')}"`)}}`;
    if (note !== null || tags.length > 0)
      await run('insert into list_notes (list_id, record_id, note, tags) values (?, ?, ?, ?::text[])', [
        list.id,
        id,
        note,
        literal,
      ]);
    return { id, note, tags };
  }),
);

/** SQL: the ids of a record, and of those that were merged into it. */
const IDS_OF_RECORD = (kind: ListKind, id: string) =>
  `array(select ${id} union all select id from claims where kind = '${kind}' and record_id = ${id})`;
