#!/usr/bin/env node
import { styleText } from 'node:util';
import { createProgram } from './commands/program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  // Loaded only now, as it knows the engine's errors. A call that is not right ends before: commander reports it.
  const { sentenceOf } = await import('./commands/failure.ts');
  const text = `roster: ${sentenceOf(error)}`;
  process.stderr.write(`${styleText('red', text, { stream: process.stderr })}\n`);
  process.exitCode = 1;
  // Where it is one of several processes, and its command could not even be loaded, who started it would keep it alive.
  if (process.connected) process.disconnect();
}
