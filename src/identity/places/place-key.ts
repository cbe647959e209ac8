import { LRUCache } from 'lru-cache';
import { createFold, PLAIN_LETTERS } from '../../base/text/fold.ts';

/** A dot or an apostrophe joins its letters (`U.S.`). */
const fold = createFold({
  ignored: /[\u0300-\u036f.'’ʼʻ`]/g,
  letters: { ...PLAIN_LETTERS, ð: 'd', ħ: 'h', '&': ' and ' },
  separators: /[^\p{L}\p{N}\p{M}]+/gu,
});

/** Folds a name for comparison: without case, accents and punctuation; a name of nothing else stays as it is. */
export function foldName(name: string): string {
  return folded.memo(name);
}

/** Most texts name the same places. */
const folded = new LRUCache<string, string>({
  max: 20_000,
  memoMethod: (name) => fold(name) || name.trim().toLowerCase(),
});

/** The key by which places are compared: two places with equal keys are the same place. */
export function placeKey(parts: readonly string[]): string {
  return parts.map(foldName).join(', ');
}
