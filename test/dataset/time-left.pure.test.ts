import { afterEach, expect, test, vi } from 'vitest';
import { type Progress, progressPrinter } from '../../src/dataset/import/progress.ts';

afterEach(() => {
  vi.useRealTimers();
});

const START: Progress = {
  file: 'persons.ndjson',
  lines: 1_000,
  rejected: 0,
  bytesDone: 500,
  bytesTotal: 1_000,
  seconds: 1,
  isFileDone: false,
};

test.each([
  ['after a second', { seconds: 1 }, null],
  ['after a twentieth of the file', { seconds: 10, bytesDone: 50 }, null],
  ['at half of the file', { seconds: 10 }, '10 s left'],
  ['at nine tenths of the file', { seconds: 90, bytesDone: 900 }, '10 s left'],
])('progress shows the time left only after 3 seconds and a tenth of the file: %s', (_, change, expected) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const written: string[] = [];
  const print = progressPrinter({ isTTY: true, write: (text) => written.push(text) });
  vi.advanceTimersByTime(1_000);
  print({ ...START, ...change });
  const [line = ''] = written;
  expect(line).toContain('1,000 lines');
  expect(/\d+ s left/.exec(line)?.[0] ?? null).toBe(expected);
});
