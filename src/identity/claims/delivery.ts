/** A delivery of a source. */
export interface Delivery {
  /** The name of the source. */
  source: string;
  sourceId: number;
  /** ISO 8601. Its claims are last seen then. */
  startedAt: string;
}
