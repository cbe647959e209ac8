// Builds the documentation site where the development packages are installed; without them, the package brings it built.
if (await import('marked').catch(() => undefined)) {
  const { buildSite } = await import('./site.ts');
  await buildSite();
}
