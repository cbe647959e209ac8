import * as field from '../../contract/input/input-fields.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import { postOperation } from '../procedure/operation.ts';
import { outcome } from '../procedure/outcome.ts';
import { KINDS } from '../stored-lists/kinds.ts';
import { namedList } from '../stored-lists/list.ts';
import {
  NOTE_CHARACTERS_MAX,
  type Note,
  noteSchema,
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
export const setListNote = postOperation(noteRequest, {
  ...ON_LISTS,
  path: `${ON_LISTS.path}{list_id}/notes/`,
  operationId: 'lists_set_note',
  summary: 'Note something on a record of a list',
  description:
    'Writes, changes or removes the note and the tags of a record of a list. Searches do not find them. Notes on a person are deleted with the record of the person.',
  successDescription: 'The note as it is now.',
})
  .output(outcome(noteSchema))
  .mutation(async ({ ctx: { principal, transaction }, input }) =>
    transaction(async (em) => {
      const run = runIn(em);
      const list = await namedList(run, principal, input.list_id);
      // The lock keeps a suppression from deleting the record before the note, and its notes before this one.
      const [member] = await run(
        `select from ${KINDS[list.kind].table} as record where record.id = ? and exists (
          select from list_chunks where list_id = ? and ids && array(
            select record.id union all select id from claims where kind = '${list.kind}' and record_id = record.id))
        for key share of record`,
        [input.id, list.id],
      );
      if (!member) throw new ProblemError('not_found', `The list has no record ${input.id}.`);
      const { id, note, tags } = input;
      const given = [note !== undefined, tags !== undefined];
      const literal = `{${(tags ?? []).map((tag) => `"${tag.replaceAll(/["\\]/g, '\\$&')}"`)}}`;
      const [stored] = await run<Note>(
        `insert into list_notes (list_id, record_id, note, tags) values (?, ?, ?, ?::text[])
        on conflict (list_id, record_id) do update set
          note = case when ? then excluded.note else list_notes.note end,
          tags = case when ? then excluded.tags else list_notes.tags end
        returning record_id as id, note, array_to_json(tags) as tags`,
        [list.id, id, note ?? null, literal, ...given],
      );
      await run(
        `delete from list_notes where list_id = ? and record_id = ? and note is null and tags = '{}'`,
        [list.id, id],
      );
      return stored ?? { id, note: null, tags: [] };
    }),
  );
