import { DialogButton } from '../dialog.tsx';
import { ExportSearch } from '../lists/export.tsx';
import { KeepAsList } from '../lists/keep.tsx';
import type { EditedRequest } from './request.ts';
import { searchName } from './search-name.ts';

/** The buttons that keep all results as a list, and export them. */
export function ResultActions({
  edited,
  isOther,
  paths,
}: {
  edited: EditedRequest;
  /** Whether the form has other filters than the results. */
  isOther: boolean;
  /** The columns of the file. */
  paths: readonly string[];
}) {
  const { kind, filters } = edited;
  return (
    <>
      <DialogButton text="Keep as a list" title="Keep the results as a list" disabled={isOther}>
        {() => <KeepAsList kind={kind} filters={filters} name={searchName(edited)} />}
      </DialogButton>
      <DialogButton text="Export all" title="Export all results" disabled={isOther}>
        {() => <ExportSearch kind={kind} filters={filters} columns={paths} />}
      </DialogButton>
    </>
  );
}
