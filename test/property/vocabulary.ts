/** A piece of text as people write it, and the words that the analyzer makes of it. */
export interface Piece {
  written: string;
  words: readonly string[];
}

/** Few enough that texts and queries often share them. The first ones are used most. */
export const PIECES: readonly Piece[] = [
  { written: 'data', words: ['data'] },
  { written: 'Engineer', words: ['engineer'] },
  { written: 'c++', words: ['c++'] },
  { written: 'Ingénieur', words: ['ingenieur'] },
  { written: '.NET', words: ['.net'] },
  { written: '🚀', words: [] },
  { written: '工程师', words: ['工程', '师'] },
  { written: 'ENGINEERING', words: ['engineering'] },
  { written: 'node.js', words: ['node', 'js'] },
  { written: 'Straße', words: ['strasse'] },
  { written: 'c', words: ['c'] },
  { written: 'e\u0301', words: ['e'] },
  { written: `long${'é'.repeat(130)}`, words: [`long${'e'.repeat(130)}`] },
  { written: `long${'é'.repeat(131)}`, words: [`long${'e'.repeat(131)}`] },
  { written: 'net', words: ['net'] },
  { written: "o'Brien", words: ['o', 'brien'] },
  { written: 'data\u00adbase', words: ['database'] },
  { written: 'data\u200b', words: ['data'] },
  { written: 'パリ', words: ['パリ'] },
  { written: 'ﾊﾞﾘ', words: ['バリ'] },
  { written: '자바', words: ['자바'] },
  { written: '자반'.normalize('NFD'), words: ['자반'] },
  { written: 'oʼBrien', words: ['o', 'brien'] },
];

/** Prefixes as written before the `*`, and as the analyzer normalizes them. */
export const PREFIXES: readonly { written: string; prefix: string }[] = [
  { written: 'Engin', prefix: 'engin' },
  { written: 'ingé', prefix: 'inge' },
  { written: '.net', prefix: '.net' },
  { written: 'st', prefix: 'st' },
  { written: '工程', prefix: '工程' },
  { written: `long${'É'.repeat(96)}`, prefix: `long${'e'.repeat(96)}` },
  { written: 'xy', prefix: 'xy' },
  { written: 'data\u00adb', prefix: 'datab' },
  { written: '자바', prefix: '자바' },
  { written: 'パリ'.normalize('NFD'), prefix: 'パリ' },
];
