import { Alert } from '@mantine/core';
import { useState } from 'react';
import { type CsvTable, readCsv } from '../csv.ts';
import { FileDrop } from '../file-drop.tsx';

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
  const take = async (file: File) => {
    try {
      onFile({ name: file.name.replace(/\.[^.]*$/, ''), ...readCsv(await file.arrayBuffer()) });
    } catch (cause) {
      setError(`${file.name} can not be read. ${cause instanceof Error ? cause.message : cause}`);
    }
  };
  return (
    <>
      <FileDrop
        label="Choose a CSV file"
        hint={`${hint}. The first line has the headings.`}
        accept=".csv,.tsv,.txt,text/csv"
        onFiles={([file]) => file && take(file)}
      />
      {error && <Alert color="red" role="alert" title={error} />}
    </>
  );
}
