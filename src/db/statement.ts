/** A statement with a timeout. */
export interface Statement {
  /** Of a prepared statement. */
  name?: string;
  text: string;
  query_timeout: number;
}

/** Statements of a request take milliseconds; after this time the database counts as unavailable. */
const SILENCE_MS_MAX = 5_000;

/** Makes a statement that each connection prepares once, under its name. */
export function statement(name: string, text: string): Statement {
  return { name, text, query_timeout: SILENCE_MS_MAX };
}

/** Makes a statement that is planned each time. */
export function unnamed(text: string): Statement {
  return { text, query_timeout: SILENCE_MS_MAX };
}
