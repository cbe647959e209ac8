import { optionalInteger, optionalText } from '../api/fields.ts';
import { request } from '../api/request.ts';

const TEXT_CHARACTERS_MAX = 400;

/**
 * What a lookup takes.
 * @param title names the schema in the document
 * @param example a beginning of a name
 */
export function lookupRequest(title: string, example: string) {
  return request(
    {
      q: optionalText(TEXT_CHARACTERS_MAX, {
        description:
          'What was typed of the name: its beginning, some of its words, or either with a typing error; case and accents do not count. Absent or empty: the most used values.',
        example,
      }),
      page: optionalInteger(1, Number.MAX_SAFE_INTEGER, {
        description: 'Number of the page of 10, from 1; absent means 1. A page past the end is empty.',
        example: 1,
      }),
    },
    [],
  ).meta({ title, description: 'What was typed, and which page is wanted.', examples: [{ q: example }] });
}
