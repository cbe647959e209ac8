import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Does a step of a run once in a directory: a later run reads the result, which is JSON. */
export type Once = <T>(step: string, work: () => Promise<T>) => Promise<T>;

/** Steps whose results are files of the directory. A step that was interrupted is done again. */
export function onceIn(directory: string): Once {
  return async (step, work) => {
    const path = join(directory, 'steps', `${step}.json`);
    const known = await readFile(path, 'utf8').catch(() => null);
    if (known !== null) return JSON.parse(known);
    const result = await work();
    await mkdir(join(directory, 'steps'), { recursive: true });
    await writeFile(`${path}.unfinished`, JSON.stringify(result ?? null));
    await rename(`${path}.unfinished`, path);
    return result;
  };
}
