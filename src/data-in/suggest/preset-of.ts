import { PRESET_NAMES } from '../tables/presets.ts';
import columnsOf from './preset-columns.json' with { type: 'json' };

const COLUMNS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(columnsOf.presets),
);

/** Finds the preset that reads files with these columns; null where none is known by them, as those of files without a header. */
export function presetOf(columns: readonly string[]): string | null {
  const names = new Set(columns);
  const isKnown = (preset: string) =>
    COLUMNS.get(preset)?.some((some) => some.every((name) => names.has(name))) === true;
  return PRESET_NAMES.find(isKnown) ?? null;
}
