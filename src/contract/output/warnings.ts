import { listOf, record, text } from './output-fields.ts';

/** Something in a request that is valid, and most likely means something else. */
export interface Warning {
  pointer: string;
  detail: string;
  code: 'misread_operator' | 'unknown_id';
}

const warning = record('Warning', 'A value that may mean something else.', {
  pointer: text('JSON pointer to it.', '/role_title'),
  detail: text('What it means here.', '`or` is searched as a word: write OR'),
  code: text('Its kind.', 'misread_operator'),
});

/** The field of an answer with warnings. */
export const warningsField = {
  warnings: listOf(
    warning,
    'What in the request may mean something else; absent where nothing does.',
  ).optional(),
};
