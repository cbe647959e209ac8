/** A delivery of a source. */
export interface Delivery {
  sourceId: number;
  /** ISO 8601. Its claims are last seen then. */
  startedAt: string;
}
