import { existsSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { commandLine, descendantsOf } from '../ops/commands/processes.ts';

// Registered before a file's own hooks, and so called after them. What a file leaves would slow down those after it.
afterAll(() => {
  // Linux alone shows processes as files.
  if (!existsSync('/proc/self/stat')) return;
  expect(descendantsOf(process.pid).map(commandLine), 'processes that this file has not ended').toEqual([]);
});
