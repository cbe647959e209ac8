// Builds the console where the development packages are installed; without them, the package brings it built.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const vite = await import('vite').catch((error) => {
  // A package that Vite itself lacks is an error.
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes("package 'vite'")) throw error;
});
if (vite) {
  await vite.build({ configFile: new URL('vite.config.ts', import.meta.url).pathname });
  const assets = new URL('dist/assets/', import.meta.url);
  // The service sends these copies to browsers, which all take them. Typefaces are compressed as they are.
  for (const name of await readdir(assets)) {
    if (name.endsWith('.woff2')) continue;
    const file = new URL(name, assets);
    await writeFile(new URL(`${name}.gz`, assets), gzipSync(await readFile(file), { level: 9 }));
  }
} else if (!existsSync(new URL('dist/index.html', import.meta.url))) {
  process.stderr.write(
    'There is no console: the development package vite, which builds it, is not installed. ' +
      'Where you want the console, run "npm ci && npm run prepare" without --omit=dev.\n',
  );
}
