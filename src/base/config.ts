import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { checkObjections } from './config/objections.ts';
import { settings } from './config/settings.ts';
import { variables } from './config/values.ts';

const DEFAULT_PORTS = [3000, 3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3009, 0];

/** The names of all settings. */
export const SETTINGS: readonly string[] = [...new Set([...variables.values()].map(({ name }) => name))];

/** The names of the settings that may stand in files. */
export const SECRETS: readonly string[] = [...variables.values()]
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name);

/** Roster's settings. */
export type Config = ReturnType<typeof readConfig>;

/** The levels of the log. */
export type LogLevel = NonNullable<Config['logLevel']>;

/**
 * Reads the settings; the only place that reads the environment. An empty variable counts as not set. Line breaks at the
 * end of a secret's file do not count.
 * @throws Error that names every invalid variable and the values that are valid, and never the content of a file
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { data, error } = settings.safeParse(valuesOf(settings, environment));
  if (error) {
    const wrong = error.issues.map(({ path, message }) => `${nameAt(path)}: ${message}`);
    throw new Error(`The environment is not right: ${wrong.join('; ')}`);
  }
  const { databaseUrl, databasePassword: password, replicaUrls, ...others } = data;
  if (others.meiliUrl !== undefined && others.opensearch.nodes !== undefined)
    throw new Error('MEILI_URL and OPENSEARCH_URL are both set. Name one search engine.');
  if (replicaUrls.length > 0 && databaseUrl === undefined)
    throw new Error('DATABASE_REPLICA_URLS is set, and DATABASE_URL is not: name the primary too.');
  return {
    ...others,
    /** Whether a search engine is named; otherwise an embedded Meilisearch is started. */
    isEngineNamed: others.meiliUrl !== undefined || others.opensearch.nodes !== undefined,
    /** The ports to try, in this order. */
    ports: others.port === undefined ? DEFAULT_PORTS : [others.port],
    dataDirectory: resolve(others.dataDirectory),
    deliveriesDirectory: resolve(others.deliveriesDirectory ?? join(others.dataDirectory, 'deliveries')),
    /** The page of objections with what carries its messages; undefined where it is off. */
    objectionPage: checkObjections(others.objections),
    databaseUrl: databaseUrl && withPassword(databaseUrl, password, 'DATABASE_URL'),
    replicaUrls: replicaUrls.map((url) => withPassword(url, password, 'DATABASE_REPLICA_URLS')),
  };
}

/** The settings by variable, as the log may show them: without secrets, and of addresses only the origin. */
export function shownSettings(config: Config): Record<string, unknown> {
  const shown = (schema: z.ZodObject, values: Record<string, unknown>): [string, unknown][] =>
    Object.entries(schema.shape).flatMap(([key, field]) => {
      if (field instanceof z.ZodObject) return shown(field, values[key] as Record<string, unknown>);
      const { name, isSecret } = variables.get(field) ?? {};
      return name === undefined || isSecret ? [] : [[name, originsOnly(values[key])]];
    });
  return Object.fromEntries(shown(settings, config));
}

/** Web addresses may hold credentials. */
function originsOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(originsOnly);
  return typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : value;
}

/** The values of the environment, in the form of a schema. */
function valuesOf({ shape }: z.ZodObject, environment: NodeJS.ProcessEnv): Record<string, unknown> {
  const values = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodObject ? valuesOf(field, environment) : textOf(field, environment),
  ]);
  return Object.fromEntries(values);
}

function textOf(field: z.core.$ZodType, environment: NodeJS.ProcessEnv): string | undefined {
  const { name = '', isSecret = false } = variables.get(field) ?? {};
  const value = environment[name] || undefined;
  const file = isSecret ? environment[`${name}_FILE`] : undefined;
  if (!file) return value;
  if (value !== undefined) throw new Error(`Both ${name} and ${name}_FILE are set. Set one of them.`);
  const content = contentOf(file, name);
  if (content === '') throw new Error(`${name}_FILE: ${file} is empty. Write the value into it.`);
  return content;
}

/** What to do about a file of a secret, by the code of the error. */
const FILE_REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file: correct the path, or create it.',
  ENOTDIR: 'A part of the path is a file: correct it.',
  EISDIR: 'It is a directory: name a file in it.',
};

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const remedy = FILE_REMEDIES[code] ?? 'Let the user of this process read it.';
    throw new Error(`${name}_FILE: ${file} can not be read (${code}). ${remedy}`);
  }
}

/** The variable of the setting at a path. */
function nameAt(path: readonly PropertyKey[]): string {
  let field: z.core.$ZodType | undefined = settings;
  for (const key of path) if (field instanceof z.ZodObject) field = field.shape[String(key)];
  return variables.get(field ?? settings)?.name ?? path.join('.');
}

function withPassword(address: string, password: string | undefined, name: string): string {
  if (password === undefined) return address;
  const url = new URL(address);
  if (url.password !== '')
    throw new Error(`${name} holds a password, and DATABASE_PASSWORD is set. Leave one of them out.`);
  url.password = encodeURIComponent(password);
  return url.href;
}
