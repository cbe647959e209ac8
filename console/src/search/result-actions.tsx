import { Button } from '@mantine/core';
import { useState } from 'react';
import { ExportSearch } from '../lists/export.tsx';
import { KeepAsList } from '../lists/keep.tsx';
import type { SearchKind } from '../searches.ts';
import type { EditedRequest } from './request.ts';
import { searchName } from './search-name.ts';

/** The buttons that keep all results as a list, and export them. */
export function ResultActions({
  kind,
  edited,
  paths,
}: {
  kind: SearchKind;
  /** The search of the results; null where the form has other filters. */
  edited: EditedRequest | null;
  /** The columns of the file. */
  paths: readonly string[];
}) {
  const [open, setOpen] = useState<'list' | 'file' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="default" size="xs" disabled={!edited} onClick={() => setOpen('list')}>
        Keep as a list
      </Button>
      <Button variant="default" size="xs" disabled={!edited} onClick={() => setOpen('file')}>
        Export all
      </Button>
      {open === 'list' && edited && (
        <KeepAsList kind={kind} filters={edited.filters} name={searchName(kind, edited)} onClose={close} />
      )}
      {open === 'file' && edited && (
        <ExportSearch kind={kind} filters={edited.filters} columns={paths} onClose={close} />
      )}
    </>
  );
}
