/** SQL of a sum of whole numbers, at most the greatest number that an answer can hold. */
export const sumUpToMax = (sum: string) =>
  `case when ${sum} > ${Number.MAX_SAFE_INTEGER} then ${Number.MAX_SAFE_INTEGER} else ${sum} end`;
