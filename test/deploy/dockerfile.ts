import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser, Env, From, type Instruction, ModifiableInstruction } from 'dockerfile-ast';
import { CHECKOUT } from '../commands/roster-process.ts';

export interface Step {
  keyword: string;
  /** The text after the keyword and the flags, with its lines joined. */
  text: string;
  /** Such as `--from`. */
  flags: Record<string, string>;
  /** The variables of an `ENV`. */
  variables: Record<string, string>;
}

/** A stage of the image's build. */
export interface Stage {
  /** Null for the last one, which is the image. */
  name: string | null;
  base: string;
  steps: Step[];
}

export const DOCKERFILE = readFileSync(join(CHECKOUT, 'Dockerfile'), 'utf8');

/** The paths of the checkout that a build can read: the exceptions in `.dockerignore`. */
export const BUILD_CONTEXT = readFileSync(join(CHECKOUT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

export function readStages(): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(DOCKERFILE).getInstructions()) {
    if (instruction instanceof From) {
      stages.push({ name: instruction.getBuildStage(), base: instruction.getImage() ?? '', steps: [] });
    } else {
      stages.at(-1)?.steps.push(stepOf(instruction));
    }
  }
  return stages;
}

function stepOf(instruction: Instruction): Step {
  const properties = instruction instanceof Env ? instruction.getProperties() : [];
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    text: (instruction.getRawArgumentsContent() ?? '').replace(/\\\n\s*/g, ''),
    variables: Object.fromEntries(properties.map((one) => [one.getName(), one.getValue() ?? ''])),
  };
}

/** The words of a step in the form of a JSON array. */
export function wordsOf(stage: Stage, keyword: string): string[] {
  const text = stage.steps.find((step) => step.keyword === keyword)?.text;
  return JSON.parse(text?.slice(text.indexOf('[')) ?? '[]');
}

/** The sources and the target of a `COPY`. The sources are in the stage `from`, or in the checkout if it is null. */
export function copyOf({ text, flags }: Step): { from: string | null; sources: string[]; target: string } {
  const words = text.split(' ');
  return { from: flags.from ?? null, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}
