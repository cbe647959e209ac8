import type { z } from 'zod';
import { listOf, record, text } from './output-fields.ts';

const warning = record('Warning', 'A value that may mean something else.', {
  pointer: text('JSON pointer to it.', '/role_title'),
  detail: text('What it means here.', '`or` is searched as a word: write OR'),
  code: text('Its kind.', 'misread_operator'),
});

/** Something in a request that is valid, and most likely means something else: `misread_operator` or `unknown_id`. */
export type Warning = z.infer<typeof warning>;

/** The field of an answer with warnings. */
export const warningsField = {
  warnings: listOf(
    warning,
    'What in the request may mean something else; absent where nothing does.',
  ).optional(),
};
