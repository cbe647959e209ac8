import { compile } from 'html-to-text';

/** Deeper markup is cut off, because the conversion nests as deep as its input. */
const DEPTH_MAX = 200;

const asIs = (selector: string) => ({ selector, options: { uppercase: false } });

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: DEPTH_MAX, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(asIs),
    ...['img', 'script', 'style', 'hr'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
  ],
});

const TAG = /<\/?[a-z]/i;
const ENCODED_TAGS = /&lt;(\/?)([a-z][a-z0-9]*)/gi;
const LINE_BREAK = /&lt;br *\/?&gt;/i;

/** The character of an entity of HTML; the entity itself where it stands for none. */
export function textOfEntity(entity: string): string {
  const text = toText(entity);
  return text.includes('\ufffd') ? entity : text.replace('\u00a0', ' ');
}

/** The time of the conversion grows faster than the number of nested tags. */
export const TAGS_MAX = 100_000;

/**
 * The text of markup with its line breaks and lists, without pictures, addresses of links, scripts and styles. Null for markup
 * of more than {@link TAGS_MAX} tags.
 */
export function textOfMarkup(markup: string): string | null {
  const html = isEncoded(markup) ? toText(markup) : markup;
  if (html.split('<', TAGS_MAX + 2).length > TAGS_MAX + 1) return null;
  return toText(html)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The elements of texts; others that a text names, as in `&lt;canvas&gt;`, are words of it. */
const TEXT_ELEMENTS = new Set(
  'a b blockquote body div em font h1 h2 h3 h4 h5 h6 html i li ol p section span strong table td tr u ul'.split(
    ' ',
  ),
);

/** Whether the signs of the markup are entities, as some job boards send it: an element of texts has its end, or a line breaks. */
function isEncoded(markup: string): boolean {
  if (TAG.test(markup)) return false;
  const begun = new Set<string>();
  for (const [, slash, name = ''] of markup.matchAll(ENCODED_TAGS)) {
    if (!slash) begun.add(name.toLowerCase());
    else if (begun.has(name.toLowerCase()) && TEXT_ELEMENTS.has(name.toLowerCase())) return true;
  }
  return LINE_BREAK.test(markup);
}
