#!/usr/bin/env node
import { styleText } from 'node:util';
import { INVOCATION_BY_NPM, shownError } from './commands/invocation.ts';
import { createProgram } from './commands/program.ts';

/** The first version with type stripping and the word rules of `Intl.Segmenter` that searches rely on. */
const NODE_MAJOR_MIN = 24;

const ENGINE_REMEDY =
  'Start it, and set MEILI_URL or OPENSEARCH_URL to its address. roster doctor checks the setup.';

try {
  requireNode(process.versions.node);
  await createProgram().parseAsync();
} catch (error) {
  const text = `roster: ${shownError(messageOf(error))}`;
  process.stderr.write(`${styleText('red', text, { stream: process.stderr })}\n`);
  process.exitCode = 1;
}

/** An older Node fails later, with an error that does not name the reason. */
function requireNode(version: string): void {
  if (Number.parseInt(version, 10) >= NODE_MAJOR_MIN) return;
  throw new Error(
    `Roster needs Node ${NODE_MAJOR_MIN} or later, but this is Node ${version}: call it as "${INVOCATION_BY_NPM} COMMAND", which runs the Node that came with it, or install Node ${NODE_MAJOR_MIN}.`,
  );
}

/** The message of a failed command, with the reason why the search engine does not answer, such as a full disk, and a remedy. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Compared by name: help loads no code of the engine.
  const isUnavailable = error.name === 'SearchUnavailableError' && error.cause instanceof Error;
  if (!isUnavailable) return error.message;
  const withReason = `${error.message} (${(error.cause as Error).message})`;
  return /\bset [A-Z]/.test(error.message) ? withReason : `${withReason} ${ENGINE_REMEDY}`;
}
