import type { FileReader, RosterClient } from '../api.ts';

/** The kinds of contacts, as parts of lists name them. */
export type ContactName = NonNullable<
  NonNullable<Parameters<RosterClient['lists']['price']>[0]>['contacts']
>[number];

/** What an export of a list writes. */
export interface ExportOrder {
  list: { id: number };
  /** Paths of the columns, after the id. */
  fields: readonly string[];
  contacts: readonly ContactName[];
  /** Whether the notes and tags are columns. */
  hasNotes: boolean;
  /** A row for each matching role, in the place of one for each person. */
  isPerRole: boolean;
}

/** The parts of a file that were read. Together they are the file of the list. */
export interface ReadParts {
  bodies: Blob[];
  records: number;
  credits: number;
  /** The place of the next part; null after the last one. */
  next: number | null;
}

/** Before the first part. */
export const NO_PARTS: ReadParts = { bodies: [], records: 0, credits: 0, next: 0 };

/**
 * Reads the parts that are left of an export, one after the other. A part that was paid for is free for a day, so that
 * one whose answer was lost can be read again.
 * @param onPart called with all parts so far, after each of them
 * @throws RosterError, or the reason of the signal; the parts before stay
 */
export async function readParts(
  { list, fields, contacts, hasNotes, isPerRole }: ExportOrder,
  read: ReadParts,
  { readFile, accountId }: { readFile: FileReader; accountId: number },
  stop: AbortSignal,
  onPart: (read: ReadParts) => void,
): Promise<ReadParts> {
  const query = new URLSearchParams({
    format: 'csv',
    fields: fields.join(),
    ...(contacts.length > 0 && { contacts: contacts.join() }),
    ...(hasNotes && { notes: 'true' }),
    ...(isPerRole && { rows: 'roles' }),
  });
  let known = read;
  while (known.next !== null) {
    const path = `/api/${accountId}/datastorage/lists/${list.id}/parts/${known.next}/?${query}`;
    const { body, headers } = await readFile(path, stop);
    known = {
      bodies: [...known.bodies, body],
      records: known.records + Number(headers.get('x-records')),
      credits: known.credits + Number(headers.get('x-credits-spent')),
      next: headers.has('link') ? known.next + 1 : null,
    };
    onPart(known);
  }
  return known;
}
