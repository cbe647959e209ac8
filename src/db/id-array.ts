/** Writes ids as an array of PostgreSQL. For a list, `pg` makes and quotes a text for each of them. */
export function idArray(ids: readonly number[]): string {
  return `{${ids.join()}}`;
}
