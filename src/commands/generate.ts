import { generate } from '../dataset/generate/generate.ts';
import { type AnswerOptions, answer, count } from './answer.ts';

/** The dataset to write. */
export interface GenerateOptions extends AnswerOptions {
  persons: number;
  /** The same seed gives the same bytes. */
  seed: number;
  /** In proportion to the persons where absent. */
  organizations?: number;
  /** In proportion to the persons where absent. */
  jobPosts?: number;
  /** Whether the files are compressed. */
  gzip?: boolean;
}

/** `roster generate`: writes to a directory, and prints how many records each file has. */
export async function runGenerate(directory: string, options: GenerateOptions): Promise<void> {
  const counts = await generate(directory, options);
  const lines = Object.entries(counts).map(
    ([file, records]) => `${file.padEnd(24)}${count(records).padStart(12)}`,
  );
  answer(options, counts, [...lines, `Written to ${directory}`]);
}
