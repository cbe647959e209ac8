import { parseArgs } from 'node:util';
import { AREAS, type Area, type Part } from './areas.ts';

/** What to change: some parts of an area, and some files of them. */
export interface Selection {
  area: Area;
  parts: readonly Part[];
}

/**
 * Reads the command line.
 * @throws Error where an option is unknown, or nothing is selected
 */
export function readSelection(args: string[]): Selection[] {
  const { values } = parseArgs({
    args,
    options: { area: { type: 'string', multiple: true }, file: { type: 'string', multiple: true } },
  });
  const selected = AREAS.filter(({ name }) => values.area?.includes(name) ?? true)
    .map((area) => ({ area, parts: area.parts.map((part) => narrowed(part, values.file)) }))
    .map(({ area, parts }) => ({ area, parts: parts.filter(({ files }) => files.length > 0) }))
    .filter(({ parts }) => parts.length > 0);
  if (selected.length === 0) {
    const names = AREAS.map(({ name }) => name).join(', ');
    throw new Error(`--area is one of ${names}, and --file one of the files in test/mutation/areas.ts.`);
  }
  return selected;
}

function narrowed(part: Part, files: readonly string[] | undefined): Part {
  return { ...part, files: part.files.filter((file) => files?.includes(file) ?? true) };
}
