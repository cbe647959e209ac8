#!/usr/bin/env node
import { styleText } from 'node:util';
import { messageOf } from './ops/commands/failure.ts';
import { INVOCATION_BY_NPM, shownError } from './ops/commands/invocation.ts';
import { createProgram } from './ops/commands/program.ts';

/** The first version with type stripping and the word rules of `Intl.Segmenter` that searches rely on. */
const NODE_MAJOR_MIN = 24;

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
