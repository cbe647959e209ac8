/** A proof that the suite makes in short, and that takes too long for it in full. */
interface Proof {
  /** The test files that make it. */
  files: readonly string[];
  /** How much of it, in the settings of these files. */
  settings: Readonly<Record<string, string>>;
}

/** A measurement, which the suite does not make. */
interface Measurement {
  /** A program, which is given the rest of the command line. */
  program: string;
}

/** What takes too long for the suite. */
export type LongPart = Proof | Measurement;

/** Everything that can be done at length, by its name on the command line. */
export const LONG_PARTS: Readonly<Record<string, LongPart>> = {
  fuzz: {
    files: ['test/fuzz'],
    settings: { FUZZ_REQUESTS: '1000000', FUZZ_RUNS: '500000', FUZZ_DELIVERIES: '2000' },
  },
  faults: {
    files: ['test/fault/installation.test.ts'],
    settings: { FAULT_KILLS: '200', FAULT_KILLS_A_ROUND: '20' },
  },
  races: { files: ['test/races'], settings: { RACE_ROUNDS: '100', RACE_SUPPRESSIONS: '50' } },
  load: { program: 'test/long/load.ts' },
  upgrade: { files: ['test/upgrade'], settings: { UPGRADE_SEARCHES: 'all' } },
};
