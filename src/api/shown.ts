const CHARACTERS_MAX = 60;

/** A request's value as an error message shows it: strings in quotes, long ones cut, lists and objects by name. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  // A character may take two units: so many hold one more than is shown, if the text has it.
  const characters = [...value.slice(0, 2 * (CHARACTERS_MAX + 1)).toWellFormed()];
  const cut =
    characters.length > CHARACTERS_MAX
      ? `${characters.slice(0, CHARACTERS_MAX).join('')}…`
      : value.toWellFormed();
  return JSON.stringify(cut);
}
