import { Text } from '@mantine/core';

/** A place where files are dropped or chosen. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  onFiles,
}: {
  label: string;
  /** What the files are, after the words that they may be dropped. */
  hint: string;
  accept: string;
  multiple?: boolean;
  onFiles(files: File[]): void;
}) {
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
        <b>{label}</b>
        <input
          type="file"
          multiple={multiple}
          accept={accept}
          onChange={({ currentTarget }) => take(currentTarget.files)}
        />
      </label>
      <Text size="sm" c="dimmed">
        or drop {multiple ? 'them' : 'it'} here: {hint}
      </Text>
    </div>
  );
}
