/**
 * Sets the clock of a process back by an hour at every SIGUSR2, and prints a line about it. This file is loaded before
 * the program. Timers and times since the start of the process are not affected, as on a machine whose clock is set back.
 */
const HOUR_MS = 3_600_000;
const RealDate = Date;
let shiftMs = 0;

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...given: number[]) {
    super(...((given.length === 0 ? [RealDate.now() - shiftMs] : given) as [number]));
  }

  static override now(): number {
    return RealDate.now() - shiftMs;
  }
} as DateConstructor;

process.on('SIGUSR2', () => {
  shiftMs += HOUR_MS;
  process.stdout.write('The clock is an hour back.\n');
});
