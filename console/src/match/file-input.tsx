import { Text } from '@mantine/core';
import { useState } from 'react';
import { parseCsv } from '../csv.ts';
import { Problem } from '../problem.tsx';

/** A table that was read from a file. */
export interface TableFile {
  name: string;
  headings: string[];
  rows: string[][];
}

/** The place where a CSV file is dropped or chosen. It is read in the browser. */
export function FileInput({ onFile }: { onFile(file: TableFile): void }) {
  const [error, setError] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const [headings, ...rows] = parseCsv(textOf(await file.arrayBuffer()));
    if (!headings || rows.length === 0) return setError(`${file.name} has no rows below its headings.`);
    setError(undefined);
    onFile({ name: file.name.replace(/\.[^.]*$/, ''), headings, rows });
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
          or drop it here: names with companies or websites, email addresses, phone numbers or profile
          addresses. The first line has the headings. The file stays in the browser until you match it.
        </Text>
      </div>
      {error && <Problem error={new Error(error)} />}
    </>
  );
}

/** The text of a file in UTF-8, else in the encoding of older spreadsheets. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
