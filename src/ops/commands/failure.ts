import { remedyOfDenial } from '../../db/denied.ts';

const ENGINE_REMEDY =
  'Start it, and set MEILI_URL or OPENSEARCH_URL to its address. roster doctor checks the setup.';

/** The message of a failed command, with the reason why the search engine does not answer, such as a full disk, and a remedy. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const remedy = remedyOfDenial(error);
  if (remedy !== undefined) return `The database refuses a statement (${error.message}). ${remedy}`;
  // Compared by name: help loads no code of the engine.
  const isUnavailable = error.name === 'SearchUnavailableError' && error.cause instanceof Error;
  if (!isUnavailable) return error.message;
  const withReason = `${error.message} (${(error.cause as Error).message})`;
  return /\bset [A-Z]/.test(error.message) ? withReason : `${withReason} ${ENGINE_REMEDY}`;
}
