import type { Engine } from '../../search-index/engine.ts';

/** Removes the indexes of a test file from the shared engine. */
export async function removeIndexes(engine: Engine): Promise<void> {
  const names = [...(await engine.countDocuments()).keys()];
  const own = names.filter((name) => name.startsWith(engine.indexUid('')));
  await Promise.all(own.map((name) => engine.removeIndex(name)));
}
