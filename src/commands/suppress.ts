import { suppressPerson } from '../dataset/import/suppress.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/** Who is removed. */
export interface SuppressOptions extends AnswerOptions {
  /** Id of the person. */
  person: number;
}

/** `roster suppress`: removes a person, in the dataset or not, from it and from later deliveries. */
export async function runSuppress(options: SuppressOptions): Promise<void> {
  const result = await withRuntime(({ database }) =>
    suppressPerson(database.pool, { person_id: options.person }),
  );
  answer(options, result, [
    result.removed > 0
      ? `Person ${options.person} is removed and stays so.`
      : `Person ${options.person} is not in the dataset, and no delivery will bring them in.`,
  ]);
}
