import { createInterface } from 'node:readline/promises';

/**
 * Asks a question at the terminal.
 * @throws Error without a terminal
 */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('There is no terminal to ask for confirmation. Add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  return /^y(es)?$/i.test(reply.trim());
}
