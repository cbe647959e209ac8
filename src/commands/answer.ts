/** Whether an answer is for programs: `--json`. */
export interface AnswerOptions {
  json?: boolean;
}

/** Prints what a command answers: one JSON document with `--json`, else the lines for people. */
export function answer(options: AnswerOptions, result: object, lines: readonly string[]): void {
  const text = options.json ? JSON.stringify(result) : lines.join('\n');
  process.stdout.write(`${text}\n`);
}

/** A count as people read it, such as `131,132`. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}
