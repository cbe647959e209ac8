import { Text } from '@mantine/core';
import { ENDINGS } from './files.ts';

/** The place where files are dropped or chosen. */
export function FilesInput({ onFiles }: { onFiles(files: File[]): void }) {
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by the keyboard.
    <div
      className="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <label>
        <b>Choose files</b>
        <input
          type="file"
          multiple
          accept={ENDINGS.join(',')}
          onChange={({ currentTarget }) => take(currentTarget.files)}
        />
      </label>
      <Text size="sm" c="dimmed">
        or drop them here: CSV, Excel (.xlsx), JSON, NDJSON, XML, Parquet, saved pages, or a zip archive of
        them. Nothing is stored before you load them.
      </Text>
    </div>
  );
}
