import { styleText } from 'node:util';
import { readConfig } from '../config.ts';
import { type Finding, findWhatIsWrong } from '../operating/doctor.ts';
import { type AnswerOptions, answer } from './answer.ts';

const MARKS = {
  ok: styleText('green', '  ok     '),
  warning: styleText('yellow', '  look   '),
  failed: styleText(['bold', 'red'], '  WRONG  '),
} as const;

/** `roster doctor`: prints what is well and what is wrong; the exit code is 1 where something is wrong. */
export async function runDoctor(options: AnswerOptions): Promise<void> {
  const findings = await findWhatIsWrong(readConfig());
  const isWrong = findings.some(({ status }) => status === 'failed');
  if (isWrong) process.exitCode = 1;
  answer(options, { ok: !isWrong, findings }, findings.map(lineOf));
}

function lineOf({ check, status, detail, remedy }: Finding): string {
  const line = `${MARKS[status]}${check.padEnd(12)}${detail}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(21)}→ ${remedy}`;
}
