import table from './prices.json' with { type: 'json' };

/** An operation that costs credits, by its name in the document. */
export type PricedOperation = keyof typeof table;

/** The price of an answer of each operation, in credits; an empty answer is free. */
export type Prices = Readonly<Record<PricedOperation, number>>;

/** The variable and the default price of each operation. */
export const PRICES = Object.entries(table).map(([operation, facts]) => ({
  operation: operation as PricedOperation,
  ...facts,
}));

/** The default price of an answer of each operation, in credits. */
export const DEFAULT_PRICES = Object.fromEntries(
  PRICES.map(({ operation, price }) => [operation, price]),
) as Prices;

/** The operation itself where its answers cost credits. */
export function priced(operation: string): PricedOperation | undefined {
  return Object.hasOwn(table, operation) ? (operation as PricedOperation) : undefined;
}
