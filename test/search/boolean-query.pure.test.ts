import { describe, expect, test } from 'vitest';
import type { TextQuery } from '../../search-index/plan.ts';
import { parseTextQuery } from '../../src/search/boolean-query.ts';

/** A query in one line: `&`, `|`, `!`, phrases in brackets. */
function notation(query: TextQuery): string {
  switch (query.kind) {
    case 'and':
      return `(${query.operands.map(notation).join(' & ')})`;
    case 'or':
      return `(${query.operands.map(notation).join(' | ')})`;
    case 'not':
      return `!${notation(query.operand)}`;
    case 'word':
      return query.word;
    case 'prefix':
      return `${query.prefix}*`;
    case 'phrase':
      return `[${query.words.join(' ')}]`;
  }
}

function read(text: string): string {
  const parsed = parseTextQuery(text);
  if (!parsed.ok) return `${parsed.position}: ${parsed.message}`;
  return parsed.query === null ? 'no filter' : notation(parsed.query);
}

describe('a text query', () => {
  test.each([
    ['', 'no filter'],
    [' \t\n\u3000', 'no filter'],
    ['Engineer', 'engineer'],
    ['a b', '(a & b)'],
    ['a AND b', '(a & b)'],
    ['a OR b c', '(a | (b & c))'],
    ['a b OR c', '((a & b) | c)'],
    ['(a OR b) c', '((a | b) & c)'],
    ['a OR (b OR c) OR d', '(a | b | c | d)'],
    ['a NOT b', '(a & !b)'],
    ['a AND NOT b', '(a & !b)'],
    ['a OR NOT b', '(a | !b)'],
    ['NOT a b', '(!a & b)'],
    ['NOT NOT a', '!!a'],
    ['NOT (a b)', '!(a & b)'],
    ['-a', '!a'],
    ['- a', 'a'],
    ['a -b', '(a & !b)'],
    ['a - b', '(a & b)'],
    ['a-b', '[a b]'],
    ['(-a)', '!a'],
    ['-"a b"', '![a b]'],
    ['-(a b)', '!(a & b)'],
    ['-engin*', '!engin*'],
    ['a --b', '(a & b)'],
    ['a -> b', '(a & b)'],
    ['"a"-b', '(a & !b)'],
    ['-.net', '!.net'],
    ['and or not', '(and & or & not)'],
    ['And Or', '(and & or)'],
    ['ANDROID', 'android'],
    ['constructor toString __proto__', '(constructor & tostring & proto)'],
    ['"a AND b"', '[a and b]'],
    ['“a b” „c d“ «e f» ＂g h＂ ‟i”', '([a b] & [c d] & [e f] & [g h] & i)'],
    ["node.js e-mail o'brien o’brien", '([node js] & [e mail] & [o brien] & [o brien])'],
    ['C++ c# .NET', '(c++ & c# & .net)'],
    ['a & b', '(a & b)'],
    ['a | b', '(a & b)'],
    ['& a', 'a'],
    ['a OR & b', '(a | b)'],
    ['R&D', '[r d]'],
    ['foo(bar)', '(foo & bar)'],
    ['a AND(b)', '(a & b)'],
    ['foo"bar baz"', '(foo & [bar baz])'],
    ['engin*', 'engin*'],
    ['Ingén*, x', '(ingen* & x)'],
    ['(engin*)', 'engin*'],
    ['é\u0301e\u0301*', 'ee*'],
    ['notepad++*', 'notepad++*'],
    ['工程师', '[工程 师]'],
    ['工程*', '工程*'],
  ])('%j is parsed as %s', (text, query) => {
    expect(read(text)).toBe(query);
  });

  test.each([
    ['engineer –intern', '(engineer & !intern)'],
    ['engineer −intern', '(engineer & !intern)'],
    ['engineer ‐intern', '(engineer & !intern)'],
    ['engineer ‑intern －trainee ﹣junior', '(engineer & !intern & !trainee & !junior)'],
    ['–intern', '!intern'],
    ['"a b"-c', '([a b] & !c)'],
    ['“a b”–c', '([a b] & !c)'],
    ['«a b»−"c d"', '([a b] & ![c d])'],
    ['(a b)-c', '(a & b & !c)'],
    ['(a OR b)‐(c OR d)', '((a | b) & !(c | d))'],
    ['(−a)', '!a'],
    ['−(a OR b)', '!(a | b)'],
    ['–"a b"', '![a b]'],
    ['a –"b c"–d', '(a & ![b c] & !d)'],
    ['a −engin*', '(a & !engin*)'],
    ['−.net ‐c++', '(!.net & !c++)'],
    ['a OR −b', '(a | !b)'],
    ['a\u3000−b\u00a0–c\n‐d', '(a & !b & !c & !d)'],
    // Inside a word, alone, doubled, or a dash of another kind: none of these negates.
    ['e‐mail e–mail e−mail e‑mail', '([e mail] & [e mail] & [e mail] & [e mail])'],
    ['a – b', '(a & b)'],
    ['"a b" − c', '([a b] & c)'],
    ['a −–b', '(a & b)'],
    ['a –> b', '(a & b)'],
    ['a —b', '(a & b)'],
    ['C–3PO', '[c 3po]'],
  ])('%j negates with any minus before a term: %s', (text, query) => {
    expect(read(text)).toBe(query);
  });

  test.each([
    ['soft\u00adware', 'software'],
    ['"Soft\u00adware engi\u200bneer"', '[software engineer]'],
    ['engi\u00adneer*', 'engineer*'],
    ['engineer\u200b*', 'engineer*'],
    ['engineer*\u200d', 'engineer*'],
    ['engineer*\u3164', 'engineer*'],
    ['\ufeffa \u200bAND\u200b b', '(a & b)'],
    ['a O\u2060R b', '(a | b)'],
    ['engineer \u200e-intern', '(engineer & !intern)'],
    ['engineer -\u200bintern', '(engineer & !intern)'],
    ['engineer -\u2066(a OR b)\u2069', '(engineer & !(a | b))'],
    ['a\ufeffb', 'ab'],
    ['\u202aa\u202c (\u200bb\u200b)', '(a & b)'],
    ['\u200b', '0: expected a word, a phrase or "("'],
    [' \ufeff ', '1: expected a word, a phrase or "("'],
    ['\u200b\u200b*', '2: expected one word of at least two letters or digits right before a "*"'],
    ['abc-\u200b*', '5: expected one word of at least two letters or digits right before a "*"'],
    ['abc-\u3164*', '5: expected one word of at least two letters or digits right before a "*"'],
    ['"a\u00ad" \u200b"', '7: expected a closing quotation mark for the one at position 6'],
  ])('%j is parsed without the characters that are not shown: %s', (text, query) => {
    expect(read(text)).toBe(query);
  });

  test.each([
    ["Дарʼя Дар'я", '([дар я] & [дар я])'],
    ['자바*', '자바*'],
    ['자바*'.normalize('NFD'), '자바*'],
    ['자*', '1: expected one word of at least two letters or digits right before a "*"'],
    ['パリ*', 'パリ*'],
    ['パリ*'.normalize('NFD'), 'パリ*'],
    ['ﾊﾟﾘ*', 'パリ*'],
    ['ﾊﾟ*', '2: expected one word of at least two letters or digits right before a "*"'],
    ['abcʼ*', '4: expected one word of at least two letters or digits right before a "*"'],
    ['abc*ʼ', 'abc*'],
  ])('%j has whole letters: %s', (text, query) => {
    expect(read(text)).toBe(query);
  });

  test.each([
    ['（ａ ＯＲ b） c', '((a | b) & c)'],
    ['a ＡＮＤ ＮＯＴ b', '(a & !b)'],
    ['ＮＯＴ（a b）', '!(a & b)'],
    ['engin＊', 'engin*'],
    ['ｅｎｇｉｎ＊，　ｘ', '(engin* & x)'],
    ['＂ａ b" －ｃ', '([a b] & !c)'],
    ['Ｃ＋＋ c＃ ．ｎｅｔ', '(c++ & c# & .net)'],
    ['ａｎｄ Ｏr', '(and & or)'],
    ['工程＊　ＯＲ　（経理）', '(工程* | 経理)'],
    ['𝒳 （a', '4: expected ")" for the "(" at position 2'],
    ['ab ＊', '3: expected one word of at least two letters or digits right before a "*"'],
    ['＂ab＊＂', '3: expected no "*" inside a phrase'],
  ])('%j is parsed with wide forms as with ASCII: %s', (text, query) => {
    expect(read(text)).toBe(query);
  });

  const OPERAND = 'expected a word, a phrase or "("';
  const PREFIX = 'expected one word of at least two letters or digits right before a "*"';
  test.each([
    ['&', `0: ${OPERAND}`],
    ['  -', `2: ${OPERAND}`],
    ['🚀 🚀', `0: ${OPERAND}`],
    ['""', '0: expected a word between the quotation marks'],
    ['🚀 a "&"', '4: expected a word between the quotation marks'],
    ['"a', '2: expected a closing quotation mark for the one at position 0'],
    ['a "b" "c', '8: expected a closing quotation mark for the one at position 6'],
    ['a AND', `5: ${OPERAND}`],
    ['AND a', `0: ${OPERAND}`],
    ['a OR', `4: ${OPERAND}`],
    ['a OR OR b', `5: ${OPERAND}`],
    ['a AND OR b', `6: ${OPERAND}`],
    ['NOT', `3: ${OPERAND}`],
    ['a NOT', `5: ${OPERAND}`],
    ['NOT AND a', `4: ${OPERAND}`],
    ['-AND', `1: ${OPERAND}`],
    ['()', `1: ${OPERAND}`],
    ['(&)', `2: ${OPERAND}`],
    ['(–)', `2: ${OPERAND}`],
    ['a −AND', `3: ${OPERAND}`],
    ['a (b OR ) c', `8: ${OPERAND}`],
    ['(a', '2: expected ")" for the "(" at position 0'],
    ['𝒳 (a (b)', '8: expected ")" for the "(" at position 2'],
    ['a)', '1: expected no ")" here, for no "(" is open'],
    [')', `0: ${OPERAND}`],
    ['*', `0: ${PREFIX}`],
    ['a*', `1: ${PREFIX}`],
    ['a *', `2: ${PREFIX}`],
    ['c++*', `3: ${PREFIX}`],
    ['abc+*', `4: ${PREFIX}`],
    ['abc-*', `4: ${PREFIX}`],
    ['notepad++-*', `10: ${PREFIX}`],
    ['node.js*', `7: ${PREFIX}`],
    ['"abc"*', `5: ${PREFIX}`],
    ['-*', `1: ${PREFIX}`],
    ['en*gin', '3: expected the end of the word after a "*"'],
    ['en*gin*', '3: expected the end of the word after a "*"'],
    ['engin*-x', '7: expected the end of the word after a "*"'],
    ['engin**', '6: expected the end of the word after a "*"'],
    ['"*engin"', '1: expected no "*" inside a phrase'],
    ['"engin*"', '6: expected no "*" inside a phrase'],
    [`${'a'.repeat(101)}*`, '0: expected at most 100 letters before a "*", not 101'],
    [`"${'a '.repeat(51)}"`, '0: expected at most 50 words in a phrase, not 51'],
    [`x ${'a-'.repeat(51)}`, '2: expected at most 50 words in a phrase, not 51'],
    ['a '.repeat(101), '200: expected at most 100 words and phrases'],
    ['𝒳'.repeat(2_001), '2000: expected at most 2000 characters'],
    [
      `${'('.repeat(21)}a${')'.repeat(21)}`,
      '20: expected parentheses and NOT at most 20 deep in one another',
    ],
    [`${'NOT '.repeat(21)}a`, '80: expected parentheses and NOT at most 20 deep in one another'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(read(text)).toBe(refusal);
  });

  test('may reach each limit', () => {
    const word = 'a'.repeat(100);
    expect(read(`${'('.repeat(20)}a${')'.repeat(20)}`)).toBe('a');
    expect(read(`${'NOT '.repeat(10)}${'('.repeat(10)}a${')'.repeat(10)}`)).toBe(`${'!'.repeat(10)}a`);
    expect(read(`(${'(a) '.repeat(50)})${' -b'.repeat(50)}`)).toMatch(/^\(a & .* & !b\)$/);
    expect(read(`${word}*`)).toBe(`${word}*`);
    expect(read(`"${'a '.repeat(50)}"`)).toBe(`[${'a '.repeat(50).trim()}]`);
    expect(read('𝒳'.repeat(2_000))).toBe('x'.repeat(2_000));
  });

  test('may have more groups and negations side by side than may be nested', () => {
    const groups = '(a) '.repeat(30).trim();
    expect(read(groups)).toBe(`(${groups.replace(/[()]/g, '').replaceAll(' ', ' & ')})`);
    expect(read('-a '.repeat(30))).toBe(`(${Array(30).fill('!a').join(' & ')})`);
  });
});
