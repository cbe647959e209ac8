import type { TestProject } from 'vitest/node';
import { openDirectory } from './directories.ts';
import { obstacleToOpenSearch, startOpenSearch } from './opensearch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of OpenSearch, in the project whose tests run on it. */
    opensearchUrl: string | undefined;
  }
}

/** Starts a node for the tests of the project, and ends it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const obstacle = obstacleToOpenSearch();
  if (obstacle !== null) throw new Error(obstacle);
  const directory = await openDirectory();
  const { nodes, stop } = await startOpenSearch(directory.path, 1);
  project.provide('opensearchUrl', nodes[0]?.url);
  return async () => {
    await stop();
    await directory.remove();
  };
}
