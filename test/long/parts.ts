/** A proof that the suite makes in short, and that takes too long for it in full. */
interface Proof {
  /** The test files that make it. */
  files: readonly string[];
  /** How much of it, in the settings of these files. */
  settings: Readonly<Record<string, string>>;
  /** How little of it a rehearsal makes. */
  rehearsal: Rehearsal;
}

/** The least of a proof. */
export interface Rehearsal {
  files: readonly string[];
  /** The tests with this in their names are run; all of them without it. */
  tests?: string;
  settings: Readonly<Record<string, string>>;
}

/** A measurement, which the suite does not make, and which is made by its name alone. */
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
    rehearsal: { files: ['test/fuzz/http.test.ts'], settings: { FUZZ_REQUESTS: '20' } },
  },
  faults: {
    files: ['test/fault/installation.test.ts'],
    settings: { FAULT_KILLS: '200', FAULT_KILLS_A_ROUND: '20' },
    rehearsal: { files: ['test/fault/installation.test.ts'], settings: { FAULT_KILLS: '2' } },
  },
  races: {
    files: ['test/races'],
    settings: { RACE_ROUNDS: '100', RACE_SUPPRESSIONS: '50' },
    rehearsal: {
      files: ['test/races/access.test.ts'],
      tests: 'under one key',
      settings: { RACE_ROUNDS: '1' },
    },
  },
  upgrade: {
    files: ['test/upgrade'],
    settings: { UPGRADE_SEARCHES: 'all' },
    rehearsal: { files: ['test/upgrade'], tests: 'keys and balances', settings: {} },
  },
  load: { program: 'test/long/load.ts' },
};
