import { tmpdir } from 'node:os';
import { describe, type FileSuggestion, type Given, suggestFor } from '../../data-in/suggest/describe.ts';
import { readSamples } from '../../data-in/suggest/read-sample.ts';
import type { ReadOptions } from '../../data-in/tables/files.ts';
import type { Answer } from './definition.ts';
import { asTyped } from './invocation.ts';

/** What is known of the files: the options of the import. */
interface Known extends Given, ReadOptions {}

/**
 * `roster import … --suggest`: prints what the tables most likely are, as a mapping. Nothing is loaded.
 * @throws DatasetError where a file can't be read, or none is a table
 */
export async function suggestMapping(paths: string[], options: Known): Promise<Answer> {
  const guesses = await suggestionsFor(paths, options);
  const lines = guesses.flatMap((guess) =>
    describe({ ...guess, command: asTyped(guess.command) }).split('\n'),
  );
  return [{ files: guesses }, ...lines];
}

async function suggestionsFor(paths: readonly string[], options: Known): Promise<FileSuggestion[]> {
  const samples = await readSamples(paths, tmpdir(), options);
  return samples.map((sample) => suggestFor(sample, options));
}

/** A sentence with the one command that loads a file of which the import can't tell what it is; none where there is no guess. */
export async function loadingCommands(paths: readonly string[], options: Known): Promise<string[]> {
  const guesses = await suggestionsFor(paths, options).catch(() => []);
  return guesses.slice(0, SHOWN_MAX).flatMap(({ file, kind, sql, command, map, preset }) => {
    const typed = asTyped(command);
    if (preset !== null)
      return `${file} has the columns of the preset ${preset}. This loads it: ${typed} --preset ${preset}`;
    return sql === null
      ? []
      : `${file} looks like ${kind}. This loads it: ${typed} --suggest > ${map} && ${typed} --map ${map}`;
  });
}

const SHOWN_MAX = 3;
