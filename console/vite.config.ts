import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // `src/api/http/console.ts` puts a fresh nonce in its place.
  html: { cspNonce: 'NONCE' },
  // The licences of the packages in the bundle go with it.
  build: { license: { fileName: 'licences.json' } },
  // Each module of the component library warns that its directive for servers has no effect.
  logLevel: 'error',
});
