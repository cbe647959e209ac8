import { textOfEntity } from './description.ts';

const ACCENTED = '[A-Za-z]{1,2}(?:acute|caron|cedil|circ|grave|lig|ring|slash|tilde|uml)';
const SIGNS = 'amp|apos|gt|lt|quot|nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm';
const PUNCTUATION =
  '[lr][ads]quo|[bs]dquo|sbquo|bull|hellip|iexcl|iquest|mdash|middot|ndash|copy|deg|euro|pound|reg|trade';

/**
 * The entities of HTML that texts of one line have, without their semicolons; other words behind an ampersand, as in `Q&A; HR`, are none.
 * In the syntax that JavaScript and DuckDB share.
 */
export const ENTITY = `&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|${SIGNS}|${PUNCTUATION}|${ACCENTED}|szlig|eth|ETH|thorn|THORN)`;
const ENTITIES = new RegExp(`${ENTITY};`, 'g');
/** A semicolon that does not end an entity. */
const SEPARATOR = new RegExp(`(?<!${ENTITY});`);

/** What takes no place: soft hyphens, zero-width blanks, and signs that direct text. */
const UNSHOWN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Joiners shape the letters of these scripts, and join signs of Emoji. Behind others they show nothing. */
const JOINERS =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{ExtPict}\p{EMod}\p{VS}])[\u200c\u200d]/gu;

/** The words of a name or title: entities of HTML are their characters, and what takes no place is dropped. */
export function wordsOf(text: string): string {
  const decoded = text.includes('&') ? text.replaceAll(ENTITIES, textOfEntity) : text;
  return decoded.replaceAll(UNSHOWN, '').replaceAll(JOINERS, '').trim();
}

/** Cuts texts at the semicolons that end no entity of HTML. */
export const cutAtSemicolons = (texts: string): string[] => texts.split(SEPARATOR).map((item) => item.trim());
