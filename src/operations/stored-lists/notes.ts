import type { z } from 'zod';
import { ifKnown, integer, listOf, record, text } from '../../contract/output/output-fields.ts';
import { idArray } from '../../db/id-array.ts';
import type { ListKind } from '../../db/vocabulary.ts';
import type { Run } from './run.ts';

/** The most characters of a note, and of a tag. */
export const NOTE_CHARACTERS_MAX = 2_000;
export const TAG_CHARACTERS_MAX = 50;
export const TAGS_MAX = 20;

/** A note on a member of a list. */
export const noteSchema = record('ListNote', 'What the account notes on a record of a list.', {
  id: integer('Id of the record.', 4_711),
  note: ifKnown(text('The note.', 'Met in Berlin.', { maxLength: NOTE_CHARACTERS_MAX })),
  tags: listOf(text('A tag.', 'champion', { maxLength: TAG_CHARACTERS_MAX }), 'Its tags.'),
});

/** The notes on the records of a page. */
export const notesSchema = listOf(
  noteSchema,
  'The notes on records of the page. Present only where the request has `notes`.',
);

/** A note on a record. */
export type Note = z.infer<typeof noteSchema>;

/** Notes by the id of the record. */
export type NotesById = ReadonlyMap<number, Note>;

/** Reads the notes on records. One on a merged record is about the record that it was merged into, unless that has its own. */
export async function readNotes(
  run: Run,
  { id, kind }: { id: number; kind: ListKind },
  ids: readonly number[],
): Promise<NotesById> {
  const notes = await run<Note>(
    `select * from (
      select coalesce(claims.record_id, list_notes.record_id) as id, note, array_to_json(tags) as tags
      from list_notes left join claims on claims.kind = '${kind}' and claims.id = list_notes.record_id
      where list_id = ? order by list_notes.record_id = coalesce(claims.record_id, list_notes.record_id)) as notes
    where id = any(?::bigint[])`,
    [id, idArray(ids)],
  );
  return new Map(notes.map((note) => [note.id, note]));
}
