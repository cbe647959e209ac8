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
    // U+02BC counts as a letter, and occurs in Thai texts, too.
    ['founderʼs', ['founderʼs']],
    ['한국어 개발자', ['한국어'.normalize('NFKD'), '개발자'.normalize('NFKD')]],
    ['软件工程师', ['软件', '工程', '师']],
    ['Java工程师，3年经验', ['java', '工程', '师', '3', '年', '经验']],
    ['Опыт C++, C#; .NET и c++11, F#7', ['опыт', 'c++', 'c#', '.net', 'и', 'c', '11', 'f', '7']],
    ['C++工程师 C#、工程', ['c', '工程', '师', 'c#', '工程']],
    ['.NET工程师', ['.net', '工程', '师']],
    ['ソフトウェアエンジニア', ['ソフトウェア', 'エンシ\u3099ニア'.replace('\u3099', '')]],
    ['วิศวกรซอฟต์แวร์', ['วศวกร', 'ซอฟตแวร']],
  ])('splits %j into %j', (text, words) => {
    expect(analyze(text)).toEqual(words);
  });

  test('gives half-width and full-width kana, composed and decomposed, the same words', () => {
    const words = analyze('プログラマー募集');
    expect(words.length).toBeGreaterThan(1);
    expect(analyze('ﾌﾟﾛｸﾞﾗﾏｰ募集')).toEqual(words);
    expect(analyze('プログラマー募集'.normalize('NFD'))).toEqual(words);
  });

  test('folds every letter completely: its words have no marks or capitals, and folding them again changes nothing', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0xe_ffff; code++) {
      // Skips surrogates, and planes without characters.
      if (code === 0xd800) code = 0xe000;
      if (code === 0x4_0000) code = 0xe_0000;
      for (const word of analyze(String.fromCodePoint(code))) {
        const isFolded = word === word.normalize('NFKD').toLowerCase().normalize('NFKD');
        if (!isFolded || !/^[\p{L}\p{N}]+$/u.test(word)) wrong.push(`${code.toString(16)}: ${word}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('gives the same words for any case, composition and surrounding punctuation', () => {
    const piece = fc.constantFrom(...'aBcé ñ.#+-’“ß🚀ØΣΟ1'.split(''), 'c++', '.net', '工程', ' ', ' ');
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
