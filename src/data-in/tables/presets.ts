import { readdir, readFile } from 'node:fs/promises';
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

/** The presets by name. */
export async function listPresets(): Promise<Preset[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'));
  return Promise.all(files.sort().map((file) => readPreset(file.slice(0, -'.sql'.length))));
}

/** @throws DatasetError where there is no such preset */
export async function findPreset(name: string): Promise<Preset> {
  const presets = await listPresets();
  const preset = presets.find((one) => one.name === name);
  if (preset) return preset;
  throw new DatasetError(
    `There is no preset ${name}. The presets are ${presets.map((one) => one.name).join(', ')}; with --map FILE.sql you use a mapping of your own.`,
  );
}

async function readPreset(name: string): Promise<Preset> {
  const sql = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
  const head = (word: string) => new RegExp(`^-- ${word}: (.+)$`, 'm').exec(sql)?.[1] ?? '';
  return { name, reads: head('Reads'), published: head('Published'), licence: head('Licence'), sql };
}
