import { SearchUnavailableError } from '../../search-index/engine-http.ts';

/** What a command says when it fails. Why the engine does not answer, such as a full disk, is the operator's to know. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const tellsCause = error instanceof SearchUnavailableError && error.cause instanceof Error;
  return tellsCause ? `${error.message} (${(error.cause as Error).message})` : error.message;
}
