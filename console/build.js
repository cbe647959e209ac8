// Builds the console where the development packages are installed; without them, the package brings it built.
const vite = await import('vite').catch(() => undefined);
await vite?.build({ configFile: new URL('vite.config.ts', import.meta.url).pathname });
