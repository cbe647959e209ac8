import { expect, test } from 'vitest';
import { COMMANDS } from '../../../src/ops/commands/program.ts';
import { CALLS } from './command-acts.ts';

test('every command has its place in the audit trail, or reads, or only loads records', () => {
  expect(Object.keys(CALLS).sort()).toEqual(Object.keys(COMMANDS).sort());
});

test('only these commands load records or need no entry', () => {
  const withEffect = (effect: string) =>
    Object.keys(CALLS).filter((command) => CALLS[command]?.some(([, of]) => of === effect));
  expect(withEffect('loads')).toEqual(['import', 'reindex']);
  expect(withEffect('none')).toEqual([
    'start',
    'reset',
    'backup',
    'restore',
    'serve',
    'mcp',
    'export',
    'worker',
    'migrate',
    'generate',
  ]);
});
