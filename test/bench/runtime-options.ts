import packageFile from '../../package.json' with { type: 'json' };

/** The options that the runtime has where an operator runs a command: what is measured runs with them too. */
export const RUNTIME_OPTIONS: readonly string[] = packageFile.scripts.roster
  .split(' ')
  .filter((word) => word.startsWith('--'));
