import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { serviceTypes } from './service-types.ts';

/**
 * Builds the package into `dist`. Its types stand alone: the types that the sources infer from the router are written
 * out, so a project that installs the package needs nothing of the server. What it calls of tRPC is written into it, so it installs
 * nothing else either.
 */

const SOURCES = join(import.meta.dirname, 'build');
const BUILT = join(import.meta.dirname, 'dist');

for (const folder of [SOURCES, BUILT]) rmSync(folder, { recursive: true, force: true });
cpSync(join(import.meta.dirname, 'src'), SOURCES, { recursive: true });
const types = serviceTypes();
writeFileSync(join(SOURCES, 'service.ts'), types);
execFileSync('tsc', ['--project', import.meta.dirname], { stdio: 'inherit' });
rmSync(SOURCES, { recursive: true });
// The compiler's own declarations are indented, which makes them a fifth longer.
writeFileSync(join(BUILT, 'service.d.ts'), types);

const entry = join(BUILT, 'client.js');
const bundle = await rolldown({ input: entry, platform: 'neutral' });
const { output } = await bundle.generate({ format: 'esm', minify: true });
await bundle.close();
for (const name of readdirSync(BUILT)) if (name.endsWith('.js')) rmSync(join(BUILT, name));
writeFileSync(entry, output[0].code);
