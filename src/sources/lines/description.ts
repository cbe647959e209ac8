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
/** Markup whose signs are entities, as some job boards send it. */
const ENCODED_TAG = /&lt;\/?[a-z]/i;

/** The time of the conversion grows faster than the number of nested tags. */
export const TAGS_MAX = 100_000;

/**
 * The text of markup with its line breaks and lists, without pictures, addresses of links, scripts and styles. Null for markup
 * of more than {@link TAGS_MAX} tags.
 */
export function textOfMarkup(markup: string): string | null {
  const isEncoded = !TAG.test(markup) && ENCODED_TAG.test(markup);
  const html = isEncoded ? toText(markup) : markup;
  if (html.split('<', TAGS_MAX + 2).length > TAGS_MAX + 1) return null;
  return toText(html)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
