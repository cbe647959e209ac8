import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The root directory of the checkout. */
export const CHECKOUT = join(import.meta.dirname, '../..');

/** The result of a program. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** A project outside the checkout, as users of the client have it. */
export interface CleanProject {
  path: string;
  write(file: string, text: string): Promise<void>;
  /** Runs a program in the project. The programs of its packages are on the PATH. */
  run(command: readonly [string, ...string[]], env?: Record<string, string>): Promise<Outcome>;
  remove(): Promise<void>;
}

/** Settings of npm that save time in the installation. */
const NPM_SETTINGS = 'prefer-offline=true\naudit=false\nfund=false\nignore-scripts=true\nomit=optional\n';

/** Makes a project and installs packages, given as `name@version` or as a file. */
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

/** Strict compiler options of a project. */
export const STRICT_TSCONFIG = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'es2024',
  noEmit: true,
};
