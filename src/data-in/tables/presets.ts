import { readFile } from 'node:fs/promises';
import { DatasetError } from '../../dataset/import/dataset-files.ts';

/** A mapping that ships. */
export interface Preset {
  name: string;
  /** What it reads. */
  reads: string;
  /** Where the data is published. */
  published: string;
  /** A note about the licence of the data. */
  licence: string;
  sql: string;
}

const FOLDER = new URL('../presets/', import.meta.url);

/** The names of the presets, which are the files of the folder. */
export const PRESET_NAMES = [
  'ashby',
  'crunchbase-2015',
  'crunchbase',
  'geonames',
  'gleif',
  'greenhouse',
  'jobspy',
  'json-ld',
  'lever',
  'linkedin-connections',
  'openalex',
  'pdl-companies',
  'pdl-people',
  'ror',
  'sec-form-d',
  'tranco',
] as const;

/** The presets by name. */
export function listPresets(): Promise<Preset[]> {
  return Promise.all(PRESET_NAMES.map(readPreset));
}

/** @throws DatasetError where there is no such preset */
export async function findPreset(name: string): Promise<Preset> {
  if (PRESET_NAMES.some((one) => one === name)) return readPreset(name);
  throw new DatasetError(
    `There is no preset ${name}. The presets are ${PRESET_NAMES.join(', ')}; with --map FILE.sql you use a mapping of your own.`,
  );
}

async function readPreset(name: string): Promise<Preset> {
  const sql = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
  const head = (word: string) => new RegExp(`^-- ${word}: (.+)$`, 'm').exec(sql)?.[1] ?? '';
  return { name, reads: head('Reads'), published: head('Published'), licence: head('Licence'), sql };
}
