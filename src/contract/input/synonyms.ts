import synonyms from './synonyms.json' with { type: 'json' };

/** What other interfaces call the fields of requests. The fields of an entry mean the same in different operations. */
export const SYNONYMS: readonly { fields: readonly string[]; words: readonly string[] }[] = synonyms;

/** The fields among the known ones that a word stands for; none where the word is not in the list. */
export function synonymousFields(word: string, known: readonly string[]): readonly string[] {
  for (const { fields, words } of SYNONYMS) {
    if (!words.includes(word)) continue;
    const meant = fields.filter((field) => known.includes(field));
    if (meant.length > 0) return meant;
  }
  return [];
}
