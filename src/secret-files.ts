import { readFileSync } from 'node:fs';

/** The variables that hold secrets: each may stand in a file instead, which `NAME_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'DATABASE_REPLICA_URLS',
  'MEILI_KEY',
  'ENRICHMENT_KEY',
] as const;

/**
 * The variables with the secrets that files hold put in; line breaks at the end of a file do not count.
 * @throws Error that names the variable, and never what a file holds
 */
export function withSecretFiles(variables: Readonly<Record<string, string | undefined>>) {
  const read = { ...variables };
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`];
    if (file === undefined) continue;
    if (variables[name] !== undefined)
      throw new Error(`Both ${name} and ${name}_FILE are set. Set one of them.`);
    const text = contentOf(file, name);
    if (text === '') throw new Error(`${name}_FILE: ${file} is empty. Write the value into it.`);
    read[name] = text;
  }
  return read;
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `${name}_FILE: ${file} can not be read (${code}). Name a file that the user of this process may read.`,
    );
  }
}
