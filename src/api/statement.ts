/** A statement that a connection prepares once, and that a request waits for only so long. */
export interface Statement {
  name: string;
  text: string;
  query_timeout: number;
}

/** Reads of a request take milliseconds; a database that is silent for so long does not answer. */
const SILENCE_MS_MAX = 5_000;

/** A statement by the name under which it is prepared. */
export function statement(name: string, text: string): Statement {
  return { name, text, query_timeout: SILENCE_MS_MAX };
}
