#!/usr/bin/env node
import { styleText } from 'node:util';
import { createProgram } from './commands/program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  const text = `roster: ${messageOf(error)}`;
  process.stderr.write(`${styleText('red', text, { stream: process.stderr })}\n`);
  process.exitCode = 1;
}

/** The message of a failed command, with the reason why the search engine does not answer, such as a full disk. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Compared by name: help loads no code of the engine.
  const isUnavailable = error.name === 'SearchUnavailableError' && error.cause instanceof Error;
  return isUnavailable ? `${error.message} (${(error.cause as Error).message})` : error.message;
}
