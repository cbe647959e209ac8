/** More marks than a letter has in any language: texts that Unicode calls stream-safe have at most 30 in a row. */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Characters that are not shown: they direct text, join letters or only take their place. */
export const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** In shorter texts, sorting takes no time. */
const LONG = 1_000;

/**
 * A text in a form of Unicode, a long one without the marks beyond 30 in a row: `normalize` sorts the marks of a letter in a time that grows
 * with the square of their number, which for a million of them is an hour.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return (text.length > LONG ? text.replace(SURPLUS_MARKS, '$1') : text).normalize(form);
}
