/**
 * Loaded before a program: at every SIGUSR2 its clock goes back by an hour, and it says so. Timers and what counts from
 * the start of the process go on, as they do on a machine whose clock is set back.
 */
const HOUR_MS = 3_600_000;
const RightDate = Date;
let shiftMs = 0;

globalThis.Date = class ShiftedDate extends RightDate {
  constructor(...given: number[]) {
    super(...((given.length === 0 ? [RightDate.now() - shiftMs] : given) as [number]));
  }

  static override now(): number {
    return RightDate.now() - shiftMs;
  }
} as DateConstructor;

process.on('SIGUSR2', () => {
  shiftMs += HOUR_MS;
  process.stdout.write('The clock is an hour back.\n');
});
