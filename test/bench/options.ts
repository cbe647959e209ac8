import { parseArgs } from 'node:util';

/** What to measure, and how often. */
export interface BenchOptions {
  organizations: number;
  jobPosts: number;
  seed: number;
  /** How often each search is sent. */
  runs: number;
  /** Whether the result is printed as one JSON document instead of tables. */
  json: boolean;
}

/**
 * Reads the command line.
 *
 * @throws Error where an option is unknown or no whole number
 */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      organizations: { type: 'string', default: '20000' },
      'job-posts': { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      runs: { type: 'string', default: '50' },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    organizations: wholeNumber('organizations', values.organizations),
    jobPosts: wholeNumber('job-posts', values['job-posts']),
    seed: wholeNumber('seed', values.seed),
    runs: wholeNumber('runs', values.runs),
    json: values.json,
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1, not ${text}`);
  return Number(text);
}
