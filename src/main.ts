#!/usr/bin/env node
import { styleText } from 'node:util';
import { sentenceOf } from './commands/failure.ts';
import { createProgram } from './commands/program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  const text = `roster: ${sentenceOf(error)}`;
  process.stderr.write(`${styleText('red', text, { stream: process.stderr })}\n`);
  process.exitCode = 1;
}
