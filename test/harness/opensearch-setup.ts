import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
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
  const directory = await mkdtemp(join(tmpdir(), 'roster-opensearch-'));
  // OpenSearch may run as another user, who must be able to enter the directory.
  await chmod(directory, 0o755);
  const { nodes, stop } = await startOpenSearch(directory, 1);
  project.provide('opensearchUrl', nodes[0]?.url);
  return async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  };
}
