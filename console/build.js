// Builds the console where the development packages are installed; without them, the package brings it built.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const vite = await import('vite').catch(() => undefined);
if (vite) {
  await vite.build({ configFile: new URL('vite.config.ts', import.meta.url).pathname });
  const assets = new URL('dist/assets/', import.meta.url);
  // The service sends these copies to browsers, which all take them. Typefaces are compressed as they are.
  for (const name of await readdir(assets)) {
    if (name.endsWith('.woff2')) continue;
    const file = new URL(name, assets);
    await writeFile(new URL(`${name}.gz`, assets), gzipSync(await readFile(file), { level: 9 }));
  }
}
