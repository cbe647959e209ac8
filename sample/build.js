// Writes faker's words into the compiled generator, so that an installation without the development packages makes the sample, too.
import { rolldown } from 'rolldown';

const FILE = new URL('../dist/sample/src/generate.js', import.meta.url).pathname;
const OWN = /^\.\/|\/dist\/sample\//;

const bundle = await rolldown({
  input: FILE,
  platform: 'node',
  external: (name) => !OWN.test(name) && !name.includes('@faker-js'),
});
await bundle.write({ file: FILE });
await bundle.close();
