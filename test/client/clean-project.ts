import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The checkout. */
export const CHECKOUT = join(import.meta.dirname, '../..');

/** How a program ended. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** A project outside the checkout, of a user of the service. */
export interface CleanProject {
  path: string;
  write(file: string, text: string): Promise<void>;
  /** Runs a program in the project, one that its packages bring included. */
  run(command: readonly [string, ...string[]], env?: Record<string, string>): Promise<Outcome>;
  remove(): Promise<void>;
}

/** Settings of npm in a project: installing takes no longer than it must. */
const NPM_SETTINGS = 'prefer-offline=true\naudit=false\nfund=false\nignore-scripts=true\nomit=optional\n';

/** Makes a project and installs packages into it, given by name and exact version. */
export async function createCleanProject(packages: readonly string[]): Promise<CleanProject> {
  const path = await mkdtemp(join(tmpdir(), 'roster-client-'));
  const run: CleanProject['run'] = async ([command, ...args], env = {}) => {
    const bin = `${join(path, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
    const options = { cwd: path, env: { ...process.env, NODE_ENV: '', ...env, PATH: bin } };
    return promisify(execFile)(command, args, options).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
    );
  };
  const project: CleanProject = {
    path,
    write: (file, text) => writeFile(join(path, file), text),
    run,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
  await project.write('package.json', JSON.stringify({ private: true, type: 'module' }));
  await project.write('.npmrc', NPM_SETTINGS);
  const installed = await run(['npm', 'install', ...packages]);
  if (installed.code !== 0) throw new Error(`the packages were not installed: ${installed.stderr}`);
  return project;
}

/** The strictest of a project's settings: the types of packages are checked too. */
export const STRICT_TSCONFIG = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  module: 'nodenext',
  target: 'es2024',
  noEmit: true,
};
