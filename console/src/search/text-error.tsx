import type { RosterError } from '../api.ts';

/** An error of a field; that of a boolean text is shown at its position. */
export function TextError({ text, error }: { text: unknown; error: RosterError['errors'][number] }) {
  const position = /^cannot be read at position (\d+)/.exec(error.detail)?.[1];
  if (typeof text !== 'string' || position === undefined) return error.detail;
  // Positions count code points.
  const characters = [...text];
  const at = Number(position);
  return (
    <>
      {error.detail}
      <code className="position" aria-hidden="true">
        {characters.slice(0, at).join('')}
        <mark>{characters[at] ?? '\u00a0'}</mark>
        {characters.slice(at + 1).join('')}
      </code>
    </>
  );
}
