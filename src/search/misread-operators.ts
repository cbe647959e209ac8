import operators from './misread-operators.json' with { type: 'json' };

/** A phrase in quotation marks: what stands in it is no operator. */
const PHRASE = /["“”„‟«»][^"“”„‟«»]*["“”„‟«»]/g;

/** What reads like an operator in a text query, but is searched as a word, or not at all; a sentence about each. */
export function misreadOperators(text: string): string[] {
  const chunks = text.replaceAll(PHRASE, ' ').split(/[\s()]+/);
  const found = chunks.flatMap((chunk) => {
    const plain = chunk.toLowerCase();
    return operators.find(({ sign, operator, isWord }) =>
      isWord ? plain === sign && chunk !== operator : plain.includes(sign),
    );
  });
  return [...new Set(found)].flatMap((one) =>
    one
      ? `\`${one.sign}\` is ${one.isWord ? 'searched as a word' : 'no operator'}: write ${one.operator}`
      : [],
  );
}
