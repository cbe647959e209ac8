import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { USUAL_PRICES } from '../credits/prices.ts';
import { createDocument } from '../http/document.ts';
import { operations } from '../http/operations.ts';
import { operationDeclarations } from './declarations.ts';

/**
 * Makes `dist` of the sources, for the package: Node strips no types below `node_modules`. Of the client the types come
 * along, written out, so that a program needs no types of the server's packages.
 */

const CHECKOUT = join(import.meta.dirname, '../..');
const DIST = join(CHECKOUT, 'dist');
const ENTRY = 'src/client.d.ts';
const WRITTEN_OUT = 'src/client/operations.d.ts';

/** Runs the compiler; what it finds wrong is thrown. */
async function compile(...options: string[]): Promise<void> {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  try {
    await promisify(execFile)(process.execPath, [compiler, ...options], { cwd: CHECKOUT });
  } catch (error) {
    throw new Error(`the sources do not compile: ${(error as { stdout?: string }).stdout ?? error}`);
  }
}

/** Puts the declarations of the client into `dist`: its entry, and all that it names. */
async function declareClient(): Promise<void> {
  const emitted = await mkdtemp(join(tmpdir(), 'roster-build-'));
  try {
    await compile('--project', join(import.meta.dirname, 'client.tsconfig.json'), '--outDir', emitted);
    const wanted = new Set([ENTRY]);
    for (const path of wanted) {
      const text =
        path === WRITTEN_OUT
          ? operationDeclarations(createDocument(USUAL_PRICES), operations)
          : await readFile(join(emitted, path), 'utf8');
      const named = text.replaceAll(/(from '|from ")(\.[^'"]+)\.ts(['"])/g, (_, from, module, quote) => {
        wanted.add(`${normalize(join(dirname(path), module))}.d.ts`);
        return `${from}${module}.js${quote}`;
      });
      await mkdir(dirname(join(DIST, path)), { recursive: true });
      await writeFile(join(DIST, path), named);
    }
  } finally {
    await rm(emitted, { recursive: true, force: true });
  }
}

await rm(DIST, { recursive: true, force: true });
await compile('--project', join(import.meta.dirname, 'dist.tsconfig.json'));
await declareClient();
