import { InvalidArgumentError } from 'commander';

/** Reads an option that is a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
    }
    return number;
  };
}
