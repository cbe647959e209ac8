import { cp, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CHECKOUT, outputOf, spawnProgram } from '../commands/roster-process.ts';
import { REGISTRY } from '../harness/registry.ts';
import { BUILD_CONTEXT, copyOf, readStages, type Stage } from './dockerfile.ts';

/** The image as a directory. */
export type Image = Awaited<ReturnType<typeof buildStage>>;

/**
 * Runs the steps of the Dockerfile, each stage in its own directory. The Node of this machine replaces that of the base
 * images.
 * @param directory an empty one
 */
export async function buildImage(directory: string): Promise<Image> {
  const stages = readStages();
  let image: Image | undefined;
  for (const [nr, stage] of stages.entries()) {
    image = await buildStage(directory, stage, rootOf(directory, stage.name ?? String(nr)));
  }
  if (!image) throw new Error('the Dockerfile has no stage');
  return image;
}

const rootOf = (directory: string, stage: string): string => join(directory, stage);

async function buildStage(directory: string, stage: Stage, root: string) {
  let path = root;
  const env: Record<string, string> = {};
  for (const step of stage.steps) {
    if (step.keyword === 'WORKDIR') {
      path = join(root, step.text);
      await mkdir(path, { recursive: true });
    } else if (step.keyword === 'ENV') {
      Object.assign(env, step.variables);
    } else if (step.keyword === 'COPY') {
      const { from, sources, target } = copyOf(step);
      for (const source of sources) {
        if (from === null && !BUILD_CONTEXT.includes(source))
          throw new Error(`.dockerignore keeps ${source} from the build`);
        const to = target.endsWith('/') ? join(path, target, basename(source)) : join(path, target);
        await cp(from === null ? join(CHECKOUT, source) : join(rootOf(directory, from), source), to, {
          recursive: true,
          verbatimSymlinks: true,
        });
      }
    } else if (step.keyword === 'RUN') {
      await outputOf(spawnProgram(['sh', '-ec', step.text], { env: { ...env, ...REGISTRY }, cwd: path }));
    }
  }
  return { path, env, stage };
}
