import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';

/** Fields that a person at a terminal does not need: the time stands first, and the process is the one that runs. */
const LEFT_OUT = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: styleText('yellow', 'warn', { validateStream: false }),
  50: styleText('red', 'error', { validateStream: false }),
  60: styleText('red', 'fatal', { validateStream: false }),
};

/** Characters that would act on a terminal. */
const CONTROL = /\p{Cc}/gu;

/**
 * The log for a person at a terminal: a line for each entry, as
 * `20:41:07 warn  the search engine can not be used yet  attempt=2`.
 */
export function textLog(destination: DestinationStream): DestinationStream {
  return { write: (entry) => destination.write(`${lineOf(JSON.parse(entry))}\n`) };
}

function lineOf({ level, time, msg, ...fields }: Record<string, unknown>): string {
  const at = new Date(Number(time)).toTimeString().slice(0, 8);
  const shown = Object.entries(fields).filter(([name]) => !LEFT_OUT.has(name));
  const facts = shown.map(([name, value]) => `${name}=${factOf(value)}`);
  return [`${at} ${LEVELS[Number(level)] ?? level}`, String(msg ?? ''), ...facts].join('  ');
}

/** Of an error its messages; its stack is in the JSON form. */
function factOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(CONTROL, ' ');
  return JSON.stringify(messagesOf(value)) ?? '';
}

function messagesOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('stack' in value)) return value;
  const { message, cause } = value as { message?: unknown; cause?: { message?: unknown } };
  return cause?.message === undefined ? message : `${message} (${cause.message})`;
}
