import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countsOf } from '../../src/dataset/generate/sizes.ts';
import { orLeast } from '../long/rehearsal.ts';

/** What to measure, and how often. */
export interface BenchOptions {
  persons: number;
  organizations: number;
  jobPosts: number;
  seed: number;
  /** How often each call is sent. */
  runs: number;
  /** Which multiples of the sizes are measured beside each other, ascending; empty: the sizes as they are, in depth. */
  scale: number[];
  /** Where the results at several sizes go: a directory, and the page of the same name beside it. */
  out: string;
  /** Whether the result is printed as one JSON document instead of tables. */
  json: boolean;
}

/**
 * Reads the command line; in a rehearsal the sizes are not those that it says.
 *
 * @throws Error where an option is unknown or no whole number
 */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      persons: { type: 'string' },
      organizations: { type: 'string' },
      'job-posts': { type: 'string' },
      seed: { type: 'string', default: '1' },
      runs: { type: 'string' },
      scale: { type: 'string' },
      out: { type: 'string', default: OUT },
      json: { type: 'boolean', default: false },
    },
  });
  const scale = values.scale === undefined ? [] : factors(values.scale);
  const { usual, runs } = scale.length > 0 ? SCALED : IN_DEPTH;
  const persons = wholeNumber('persons', values.persons ?? usual.persons);
  const organizations = wholeNumber('organizations', values.organizations ?? usual.organizations(persons));
  const jobPosts = wholeNumber('job-posts', values['job-posts'] ?? usual.jobPosts(organizations));
  const options = {
    ...{ persons, organizations, jobPosts, scale },
    seed: wholeNumber('seed', values.seed),
    runs: wholeNumber('runs', values.runs ?? runs),
    out: values.out,
    json: values.json,
  };
  return orLeast(options, { ...options, ...REHEARSED, scale: scale.slice(0, REHEARSED_SIZES) });
}

/** As few records as all calls find something among. */
const REHEARSED = { persons: 60, organizations: 60, jobPosts: 60, runs: 1 };
const REHEARSED_SIZES = 1;

const OUT = join(import.meta.dirname, '../../docs/scale');

/** What one size is measured with, where nothing else is said: many organizations and job posts, for their searches. */
const IN_DEPTH = {
  usual: { persons: 20_000, organizations: () => 20_000, jobPosts: () => 100_000 },
  runs: 50,
};

/** What several sizes begin with: the proportions of a generated dataset. */
const SCALED = {
  usual: {
    persons: 16_000,
    organizations: (persons: number) => countsOf({ persons }).organizations,
    jobPosts: (organizations: number) => countsOf({ persons: 1, organizations }).jobPosts,
  },
  runs: 30,
};

function factors(text: string): number[] {
  const numbers = text.split(',').map((factor) => wholeNumber('scale', factor));
  if (numbers.some((factor, at) => factor <= (numbers[at - 1] ?? 0)))
    throw new Error(`--scale must be ascending whole numbers with commas between them, not ${text}`);
  return numbers;
}

function wholeNumber(name: string, given: string | number): number {
  const text = String(given);
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1, not ${text}`);
  return Number(text);
}
