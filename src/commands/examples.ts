/** A call that a command's help shows. */
export interface Example {
  /** As it is typed. */
  line: string;
  /** What it does. */
  does: string;
}

/** What the help of each command shows, by the words that call it. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  start: [
    { line: 'roster start', does: 'everything, on the first free port from 3000 on' },
    { line: 'PORT=8080 ROSTER_SAMPLE=0 roster start', does: 'on port 8080, without the sample dataset' },
  ],
  serve: [
    {
      line: 'DATABASE_URL=postgres://roster@db.example/roster MEILI_URL=http://search.example:7700 roster serve',
      does: 'the API on services of your own',
    },
    { line: 'roster serve --processes 4', does: 'four processes at one address' },
  ],
  worker: [{ line: 'roster worker', does: 'until it is asked to end; start as many as wanted' }],
  doctor: [
    { line: 'roster doctor', does: 'what is well, what is wrong, and what to do' },
    { line: 'roster doctor --json', does: 'the same for programs' },
  ],
  migrate: [{ line: 'roster migrate', does: 'before the processes of a new version start' }],
  import: [
    { line: 'roster import delivery', does: 'loads delivery/*.ndjson and delivery/*.ndjson.gz' },
    {
      line: 'roster import delivery --report rejected.ndjson --allow-rejects',
      does: 'writes down the lines that do not fit, and succeeds in spite of them',
    },
  ],
  reindex: [{ line: 'roster reindex', does: 'beside the live indexes, so that searches go on' }],
  generate: [
    { line: 'roster generate delivery --persons 300', does: 'a small dataset to look at' },
    {
      line: 'roster generate delivery --persons 300 --organizations 120 --job-posts 500 --seed 7 --gzip',
      does: 'another one, compressed, with proportions of your own',
    },
  ],
  'account create': [
    { line: 'roster account create --name "Research" --credits 1000', does: 'shows its first key, once' },
    { line: 'roster account create --name "Research" --json', does: '{"account_id":…,"user_id":…,"key":…}' },
  ],
  'key create': [
    { line: 'roster key create --account 1', does: 'a key that may do everything' },
    {
      line: 'roster key create --account 1 --name "Job board" --scopes jobs,organizations --expires 2030-01-01',
      does: 'a key that may do less, and not for ever',
    },
  ],
  'key delete': [{ line: 'roster key delete 4fT9bQ2x', does: 'the key that begins with rk_4fT9bQ2x_' }],
  'credits grant': [{ line: 'roster credits grant --account 1 --sum 500', does: 'adds 500 credits' }],
  'user deactivate': [{ line: 'roster user deactivate 1', does: 'no key of user 1 is let in' }],
  'user activate': [{ line: 'roster user activate 1', does: 'they are let in again' }],
  suppress: [{ line: 'roster suppress --person 42', does: 'removes person 42, for good' }],
};

/** The examples of a command as its help shows them. */
export function examplesText(path: string): string {
  const lines = (EXAMPLES[path] ?? []).flatMap(({ line, does }) => [`  ${line}`, `      ${does}`]);
  return lines.length === 0 ? '' : `\nExamples:\n${lines.join('\n')}`;
}
