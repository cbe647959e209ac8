import { forTerminal } from '../../dataset/format/fault.ts';

/** A count with separators, such as `131,132`. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** The colours that Roster uses. Every other control sequence would act on the terminal. */
const COLOURS = new RegExp(`(${String.fromCharCode(27)}\\[(?:1|22|3[1-9])m)`);

/**
 * A text for standard output. On a terminal what would act on it is escaped, because names and texts of the data may hold anything;
 * a file or a program gets the text as it is.
 */
export function shown(text: string): string {
  if (!process.stdout.isTTY) return text;
  const parts = text.replaceAll('\r\n', '\n').split(COLOURS);
  return parts.map((part, nr) => (nr % 2 === 1 ? part : forTerminal(part))).join('');
}

/** Prints a line on standard output. */
export function say(line: string): void {
  process.stdout.write(shown(`${line}\n`));
}

let isForPrograms = false;

/** Keeps `tell` silent where a program reads the output of the command, and no person sees the messages. */
export function outputIsForPrograms(): void {
  isForPrograms = !process.stderr.isTTY;
}

/** Tells a person something on standard error: standard output is for results. */
export function tell(sentence: string): void {
  if (!isForPrograms) process.stderr.write(`${forTerminal(sentence)}\n`);
}

/**
 * Asks a question at the terminal. The end of the input and Ctrl-C mean no.
 * @throws Error without a terminal
 */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('There is no terminal to ask for confirmation. Add --yes.');
  return /^y(es)?$/i.test(await ask(`${question} [y/N]`));
}

/** Asks a question at the terminal. Returns the answer, in lower case; '' for the end of the input and Ctrl-C. */
export async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const reply = await Promise.race([
    terminal.question(`${question.split('\n').map(forTerminal).join('\n')} `).catch(() => ''),
    closed,
  ]);
  terminal.close();
  if (reply === '') process.stderr.write('\n');
  return reply.trim().toLowerCase();
}

/** A column of a table: its title, and the text of a row's cell; a number is aligned at its end. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => unknown];

/** The lines of a table for people, with aligned columns. An empty cell is shown as `-`. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const cells = columns.map(([, cell]) => rows.map(cell));
  const texts = cells.map((column, nr) => [columns[nr]?.[0] ?? '', ...column.map(textOf)]);
  const widths = texts.map((column) => Math.max(...column.map((text) => [...text].length)));
  return Array.from({ length: rows.length + 1 }, (_, line) =>
    texts
      .map((column, nr) => {
        const text = column[line] ?? '';
        const space = ' '.repeat((widths[nr] ?? 0) - [...text].length);
        return cells[nr]?.some((cell) => typeof cell === 'number') ? space + text : text + space;
      })
      .join('  ')
      .trimEnd(),
  );
}

function textOf(cell: unknown): string {
  if (typeof cell === 'number') return cell.toLocaleString('en-US');
  const text = String(cell ?? '');
  return text === '' ? '-' : oneLine(text);
}

/** A text from the data for a terminal. A name may hold line breaks, and characters that control terminals. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ' ');
}
