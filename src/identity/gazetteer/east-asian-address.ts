/** `〒100-0005`, or its digits, in front of an address. */
const POSTCODE = /^(?:〒\s?)?\d{3}-?\d{4}\s|^〒\d{3}-?\d{4}/;
/** What the names of regions and cities end with, in Chinese and Japanese. */
const HAN_END = /[都道府県省市縣]/;
const BEGINS_IN_HAN = /^\p{Script=Han}{2}/u;
const BEGINS_IN_HANGUL = /^\p{Script=Hangul}{2}/u;
/** The region and the city stand in the beginning. */
const READ_MAX = 24;

/**
 * Cuts an address such as `大阪府大阪市北区梅田1-2-3`, which goes from the largest place to the smallest without blanks, behind the places
 * that are known. Korean has blanks between them. What is left of a street is left out.
 */
export function cutAddress(part: string, isKnown: (name: string) => boolean): string[] {
  const { text, ends } = endsOf(part);
  if (ends.length === 0 || isKnown(part)) return [part];
  const parts: string[] = [];
  let begin = 0;
  for (;;) {
    const end = ends.findLast((one) => one > begin && isKnown(text.slice(begin, one).trim()));
    if (end === undefined) break;
    parts.push(text.slice(begin, end).trim());
    begin = end;
  }
  const rest = text.slice(begin).trim();
  if (parts.length === 0) return [part];
  return rest === '' || /\d/.test(rest) ? parts : [...parts, rest];
}

/** The names that may stand in an address. */
export function namesInAddress(part: string): string[] {
  const { text, ends } = endsOf(part);
  return [0, ...ends].flatMap((begin) =>
    ends.flatMap((end) => (end > begin ? text.slice(begin, end).trim() : [])),
  );
}

/** An address without its postcode, and the places at which the name of a place may end. */
function endsOf(part: string): { text: string; ends: number[] } {
  const text = part.replace(POSTCODE, '').trim();
  const isHan = BEGINS_IN_HAN.test(text);
  if (!isHan && !BEGINS_IN_HANGUL.test(text)) return { text, ends: [] };
  const isEnd = (at: number) =>
    isHan ? HAN_END.test(text.charAt(at - 1)) : /^(?:\s|$)/.test(text.slice(at));
  const length = Math.min(text.length, READ_MAX);
  const ends = Array.from({ length }, (_, at) => at + 1).filter((at) => at >= 2 && isEnd(at));
  return { text, ends };
}
