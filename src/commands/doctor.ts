import { styleText } from 'node:util';
import { readConfig } from '../config.ts';
import type { Finding } from '../operating/checks.ts';
import { examine } from '../operating/doctor.ts';
import type { Answer } from './definition.ts';

const MARKS = {
  ok: styleText('green', '  ok     '),
  warning: styleText('yellow', '  look   '),
  failed: styleText(['bold', 'red'], '  WRONG  '),
} as const;

/** `roster doctor`: the exit code is 1 where a check failed. */
export async function runDoctor(): Promise<Answer> {
  const findings = await examine(readConfig());
  const ok = findings.every(({ status }) => status !== 'failed');
  if (!ok) process.exitCode = 1;
  return [{ ok, findings }, ...findings.map(lineOf)];
}

function lineOf({ check, status, detail, remedy }: Finding): string {
  const line = `${MARKS[status]}${check.padEnd(12)}${detail}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(21)}→ ${remedy}`;
}
