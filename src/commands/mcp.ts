import { readConfig } from '../config.ts';
import { forwardStdio } from '../mcp/stdio.ts';

/**
 * `roster mcp`: serves the protocol until the client closes standard input.
 * @throws Error where no key is set
 */
export async function runMcp(): Promise<void> {
  const { url, key } = readConfig().remote;
  if (key === undefined)
    throw new Error('ROSTER_KEY is not set: set it to an API key of the service that ROSTER_URL names.');
  await forwardStdio(url, key);
}
