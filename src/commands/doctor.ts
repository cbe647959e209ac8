import { styleText } from 'node:util';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { type Finding, findWhatIsWrong } from '../operating/doctor.ts';
import { type AnswerOptions, answer } from './answer.ts';

const MARKS = {
  ok: styleText('green', '  ok     '),
  warning: styleText('yellow', '  look   '),
  failed: styleText(['bold', 'red'], '  WRONG  '),
} as const;

/** `roster doctor` */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('checks the setup, and says what is wrong and what to do; changes nothing')
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      `
Exits with 1 where something is wrong. A line that begins with "look" is no fault yet.`,
    )
    .action(async (options: AnswerOptions) => {
      const findings = await findWhatIsWrong(readConfig());
      const isWrong = findings.some(({ status }) => status === 'failed');
      if (isWrong) process.exitCode = 1;
      answer(options, { ok: !isWrong, findings }, findings.map(lineOf));
    });
}

function lineOf({ check, status, detail, remedy }: Finding): string {
  const line = `${MARKS[status]}${check.padEnd(12)}${detail}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(21)}→ ${remedy}`;
}
