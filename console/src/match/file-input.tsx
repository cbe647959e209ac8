import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { type CsvTable, readCsv } from '../csv.ts';

/** A table that was read from a file. */
export interface TableFile extends CsvTable {
  /** The file's name without its ending. */
  name: string;
}

/** The place where a CSV file is dropped or chosen. It is read in the browser. */
export function FileInput({
  hint,
  onFile,
}: {
  /** What the file holds. */
  hint: string;
  onFile(file: TableFile): void;
}) {
  const [error, setError] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      onFile({ name: file.name.replace(/\.[^.]*$/, ''), ...readCsv(await file.arrayBuffer()) });
    } catch (cause) {
      setError(`${file.name} can not be read. ${cause instanceof Error ? cause.message : cause}`);
    }
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by the keyboard. */}
      <div
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <label>
          <b>Choose a CSV file</b>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
          />
        </label>
        <Text size="sm" c="dimmed">
          or drop it here: {hint}. The first line has the headings.
        </Text>
      </div>
      {error && <Alert color="red" role="alert" title={error} />}
    </>
  );
}
