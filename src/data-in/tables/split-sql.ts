/** A statement of a script. */
export interface Statement {
  sql: string;
  /** The line of the script in which `sql` begins. */
  line: number;
}

/** Quoted texts and names, comments and semicolons, in which or at which DuckDB does not split otherwise. */
const TOKEN =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/** Splits a script at its semicolons. Parts without a statement are left out. */
export function splitSql(script: string): Statement[] {
  const ends = [...script.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts
    .map((start, place) => ({
      sql: script.slice(start, ends[place]),
      line: script.slice(0, start).split('\n').length,
    }))
    .filter(({ sql }) => sql.replaceAll(COMMENTS, '').trim() !== '');
}
