import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyze } from '../../search-index/text/analyzer.ts';

describe('the analyzer', () => {
  test.each<[string, string[]]>([
    ['', []],
    [' \n\t ', []],
    ['Senior Software-Engineer (m/f/d)', ['senior', 'software', 'engineer', 'm', 'f', 'd']],
    [
      "node.js e-mail o'brien o’brien R&D snake_case",
      'node js e mail o brien o brien r d snake case'.split(' '),
    ],
    ['C++ C# F# .NET ASP.NET', ['c++', 'c#', 'f#', '.net', 'asp', 'net']],
    ['c++11 c#7 c+ c+++ (C++), notepad++!', ['c', '11', 'c', '7', 'c', 'c++', 'c++', 'notepad++']],
    ['.network ..net x.net é.net „.NET“ .net-core', 'network .net x net e net .net .net core'.split(' ')],
    ['Ａｃｍｅ　ＧｍｂＨ Ｃ＋＋ ．ＮＥＴ', ['acme', 'gmbh', 'c++', '.net']],
    ['Straße STRASSE ẞ', ['strasse', 'strasse', 'ss']],
    ['Ørsted Łódź Đồng Æon œuvre Þór ıI', ['orsted', 'lodz', 'dong', 'aeon', 'oeuvre', 'thor', 'ii']],
    ['İstanbul naïve nai\u0308ve', ['istanbul', 'naive', 'naive']],
    ['ΟΔΟΣ οδος ὀδός', ['οδοσ', 'οδοσ', 'οδοσ']],
    ['Acme™ Acme® 5 € 100%', ['acme', 'acme', '5', '100']],
    ['m² ½ Ⅷ ٣', ['m2', '1', '2', 'viii', '٣']],
    ['and…net a‥net', ['and', 'net', 'a', 'net']],
    ['rocket🚀science 👩‍💻 1️⃣', ['rocket', 'science', '1']],
    ['हिन्दी में', ['हनद', 'म']],
    ['한국어 개발자', ['한국어', '개발자']],
    ['软件工程师', ['软件', '工程', '师']],
    ['Java工程师，3年经验', ['java', '工程', '师', '3', '年', '经验']],
    ['Опыт C++, C#; .NET и c++11, F#7', ['опыт', 'c++', 'c#', '.net', 'и', 'c', '11', 'f', '7']],
    ['C++工程师 C#、工程', ['c', '工程', '师', 'c#', '工程']],
    ['.NET工程师', ['.net', '工程', '师']],
    ['ソフトウェアエンジニア', ['ソフトウェア', 'エンジニア']],
    ['วิศวกรซอฟต์แวร์', ['วศวกร', 'ซอฟตแวร']],
  ])('splits %j into %j', (text, words) => {
    expect(analyze(text)).toEqual(words);
  });

  test.each<[string, string[]]>([
    ['자바', ['자바']],
    ['자반 조리사', ['자반', '조리사']],
    ['자바'.normalize('NFD'), ['자바']],
    // Jamo that stand alone compose, too; a leading one begins another syllable.
    ['ㅈㅏㅂㅏ', ['자바']],
    ['자ㅂ', ['자\u1107']],
    ['프로그래머 À 한', ['프로그래머', 'a', '한']],
  ])('composes the syllables of %j', (text, words) => {
    expect(analyze(text)).toEqual(words);
  });

  test.each<[string, string[]]>([
    ['パリ', ['パリ']],
    ['バリ', ['バリ']],
    ['ハリ', ['ハリ']],
    ['ﾊﾟﾘ', ['パリ']],
    ['ﾊﾞｽ', ['バス']],
    ['が か\u3099', ['が', 'が']],
    ['カ', ['カ']],
    ['ヷ', ['ヷ']],
    // No single character has both.
    ['ト\u309a', ['ト\u309a']],
    ['ﾄﾟ', ['ト\u309a']],
    ['\u3099', []],
    ['x \u309ay', ['x', 'y']],
  ])('keeps the voiced marks of %j', (text, words) => {
    expect(analyze(text)).toEqual(words);
  });

  /** Shown by no font, and so in no word. */
  const NOT_SHOWN = [
    ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f'],
    ...['\u202a', '\u202c', '\u202e', '\u2060', '\u2064', '\u2066', '\u2069', '\u3164', '\ufe0e', '\ufe0f'],
    ...['\ufeff', '\uffa0', '\u{e0020}', '\u{e0101}'],
  ];

  test.each([
    'Software',
    'Engineer',
    'C++ F# .NET',
    'ASP.NET node.js e-mail',
    'Señor Straße',
    '한국어 개발자',
    '软件工程师',
    'パリ',
    'プログラマー募集',
    'วิศวกรซอฟต์แวร์',
    'ភាសាខ្មែរ',
    'Дар’я',
    'שָׁלוֹם עליכם',
    'مُهَنْدِس',
    'हिन्दी में',
    'a 🚀 b',
  ])('splits %j in the same way wherever it has characters that are not shown', (text) => {
    const words = analyze(text);
    expect(words.length).toBeGreaterThan(0);
    for (const sign of NOT_SHOWN) {
      expect(analyze([...text].join(sign))).toEqual(words);
      expect(analyze(`${sign}${text}${sign}`)).toEqual(words);
    }
  });

  test.each<[string, string[]]>([
    ['Soft\u00adware', ['software']],
    ['Engi\u200bneer', ['engineer']],
    ['\ufeffData', ['data']],
    ['\u202aNET\u202c', ['net']],
    ['.\u00adnet x\u200b.net', ['.net', 'x', 'net']],
    ['c+\u00ad+ f\u200b# c++\u200b11', ['c++', 'f#', 'c', '11']],
    ['\u200b\ufe0f', []],
  ])('drops what is not shown from %j before it cuts words', (text, words) => {
    expect(analyze(text)).toEqual(words);
  });

  test.each<[string, string[]]>([
    ["Дар'я", ['дар', 'я']],
    ['Дарʼя', ['дар', 'я']],
    ['founderʼs', ['founder', 's']],
    ['Hawaiʻi Okʼina', ['hawai', 'i', 'ok', 'ina']],
    ['ʹaʺbʻcʽdʾeʿfˈgˮh', [...'abcdefgh']],
    ['Αʹ Α\u0374', ['α', 'α']],
    // These decompose into a letter and an apostrophe.
    ['aŉ ẚb', ['a', 'n', 'a', 'b']],
    ['工程ʼ师', ['工程', '师']],
    ['ʼ.net xʼ.net', ['.net', 'x', '.net']],
    ['c++ʼs', ['c++', 's']],
    // Other modifier letters are parts of words.
    ['kʷa ʰa', ['kwa', 'ha']],
  ])('separates the words of %j at modifier letters that serve as apostrophes', (text, words) => {
    expect(analyze(text)).toEqual(words);
  });

  test('gives half-width and full-width kana, composed and decomposed, the same words', () => {
    const words = analyze('プログラマー募集');
    expect(words.length).toBeGreaterThan(1);
    expect(analyze('ﾌﾟﾛｸﾞﾗﾏｰ募集')).toEqual(words);
    expect(analyze('プログラマー募集'.normalize('NFD'))).toEqual(words);
  });

  test('folds every letter completely: its words have no marks or capitals, and are composed', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0xe_ffff; code++) {
      // Skips surrogates, and planes without characters.
      if (code === 0xd800) code = 0xe000;
      if (code === 0x4_0000) code = 0xe_0000;
      for (const word of analyze(String.fromCodePoint(code))) {
        const isFolded = word === word.normalize('NFKD').toLowerCase().normalize('NFKC');
        if (!isFolded || !/^[\p{L}\p{N}]+$/u.test(word)) wrong.push(`${code.toString(16)}: ${word}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('gives the same words for any case, composition and surrounding punctuation', () => {
    const piece = fc.constantFrom(
      ...'aBcé ñ.#+-’“ßØΣΟ1ʼ한ﾊﾟ\u00ad'.split(''),
      '🚀',
      'c++',
      '.net',
      '工程',
      ' ',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const words = analyze(text);
        expect(analyze(text.normalize('NFD'))).toEqual(words);
        expect(analyze(`— ${text} ™`)).toEqual(words);
        expect(analyze(`${text} é`)).toEqual([...words, 'e']);
        expect(analyze(text.toLowerCase())).toEqual(words);
      }),
      { numRuns: 5_000 },
    );
  });
});
