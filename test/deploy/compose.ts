import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHECKOUT } from '../ops/commands/roster-process.ts';

/** The fields of a service in the compose file that tests read. */
export interface ComposeService {
  image: string;
  entrypoint?: string[];
  user?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
}

/** The compose file, with its anchors and merges resolved. */
export interface ComposeFile {
  services: Record<string, ComposeService>;
}

export async function readCompose(): Promise<ComposeFile> {
  return parse(await readFile(join(CHECKOUT, 'docker-compose.yml'), 'utf8'), { merge: true });
}

/** A service of the file. Throws if the file has none of this name. */
export function serviceOf({ services }: ComposeFile, name: string): ComposeService {
  const service = services[name];
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
  return service;
}
