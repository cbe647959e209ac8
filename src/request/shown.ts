const CHARACTERS_MAX = 60;

/** A value in an error message: strings in quotes and shortened, lists and objects by their kind. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  // A character may take two UTF-16 units: this prefix has one character more than is shown, if the text does.
  const characters = [...value.slice(0, 2 * (CHARACTERS_MAX + 1)).toWellFormed()];
  const cut =
    characters.length > CHARACTERS_MAX
      ? `${characters.slice(0, CHARACTERS_MAX).join('')}…`
      : value.toWellFormed();
  return JSON.stringify(cut);
}
