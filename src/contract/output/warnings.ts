import { listOf, record, text } from './output-fields.ts';

/** Something in a request that is valid, and most likely means something else. */
export interface Warning {
  pointer: string;
  detail: string;
  code: 'misread_operator' | 'unknown_id';
}

const warning = record('Warning', 'Something in a request that most likely means something else.', {
  pointer: text('JSON pointer to the value.', '/role_title'),
  detail: text('What it means here, and what to write.', '`or` is searched as a word: write OR'),
  code: text('The kind of warning: `misread_operator` or `unknown_id`.', 'misread_operator'),
});

/** The field of an answer with warnings. */
export const warningsField = {
  warnings: listOf(
    warning,
    'What in the request most likely means something else. Absent where there is nothing.',
  ).optional(),
};
