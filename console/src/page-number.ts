/** The page of a log or of results that parameters name; the first one where they name none. */
export function pageIn(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
}
