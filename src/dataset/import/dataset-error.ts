/** What stops a load as a whole, in a sentence for the operator; lines that don't fit never do. */
export class DatasetError extends Error {
  override name = 'DatasetError';
}
