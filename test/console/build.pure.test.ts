import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenDirectory, openDirectory } from '../harness/directories.ts';

let directory: OpenDirectory;
beforeEach(async () => {
  directory = await openDirectory();
});
afterEach(() => directory.remove());

/** Builds the console in a directory of its own, beside these files. */
async function build(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries({ 'package.json': '{"type": "module"}', ...files })) {
    await mkdir(dirname(join(directory.path, name)), { recursive: true });
    await writeFile(join(directory.path, name), text);
  }
  await cp(join(import.meta.dirname, '../../console/build.js'), join(directory.path, 'build.js'));
  const { status, stderr } = spawnSync(process.execPath, ['build.js'], {
    cwd: directory.path,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test.each([
  ['without the console', {}, /^There is no console: .* vite, .* is not installed\. .*npm ci.*\n$/],
  ['with the console as the package brings it', { 'dist/index.html': '<!doctype html>' }, /^$/],
])('an installation without development packages, %s, goes on', async (_, files, said) => {
  expect(await build(files)).toEqual({ status: 0, stderr: expect.stringMatching(said) });
});

test.each([
  ['lacks a package of its own', "import 'no-such-package';", "package 'no-such-package'"],
  ['can not be loaded', "throw new Error('no binary for this machine');", 'no binary for this machine'],
])('the build fails where Vite %s', async (_, vite, reason) => {
  const built = await build({
    'dist/index.html': '<!doctype html>',
    'node_modules/vite/package.json': '{"type": "module", "exports": "./index.js"}',
    'node_modules/vite/index.js': vite,
  });
  expect(built).toEqual({ status: 1, stderr: expect.stringContaining(reason) });
});
