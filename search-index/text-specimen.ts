/** A text that shows every rule of the analyzer, and phrases of every kind. */
export const TEXT_SPECIMEN =
  'Señor C++ & .NET engineer (R&D) — Straße, ØÆŁ, ΟΔΟΣ™ 软件工程师 ソフトウェア วิศวกรซอฟต์แวร์ 한국어; a b c, d b e. a b c d ' +
  `the team of the team ${'long'.repeat(40)}`;
