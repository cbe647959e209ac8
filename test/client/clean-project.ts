import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDirectory } from '../harness/directories.ts';
import { REGISTRY } from '../harness/registry.ts';
import { outputOf, spawnProgram } from '../ops/commands/roster-process.ts';

/** A project outside the checkout, as users of the client have it. */
export type CleanProject = Awaited<ReturnType<typeof createCleanProject>>;

/** Makes a project and installs packages, given as `name@version` or as a file. */
export async function createCleanProject(packages: readonly string[]) {
  const { path, remove } = await openDirectory();
  const spawn = (command: readonly string[], env: Record<string, string> = {}) => {
    const PATH = `${join(path, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
    return spawnProgram(command, { cwd: path, env: { ...REGISTRY, ...env, PATH } });
  };
  const project = {
    path,
    write: (file: string, text: string) => writeFile(join(path, file), text),
    /** Runs a program in the project. The programs of its packages are on the PATH. */
    run: (...command: Parameters<typeof spawn>) => spawn(...command).ended,
    /** Runs a program that must succeed, and returns its output. */
    output: (...command: Parameters<typeof spawn>) => outputOf(spawn(...command)),
    remove,
  };
  await project.write('package.json', JSON.stringify({ private: true, type: 'module' }));
  await project.write('.npmrc', 'ignore-scripts=true\nomit=optional\n');
  await project.output(['npm', 'install', ...packages]);
  return project;
}

export const STRICT_TSCONFIG = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'es2024',
  noEmit: true,
};
