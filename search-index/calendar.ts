/**
 * Whole years completed from one `YYYY-MM-DD` date to another: a year is complete on the same day of the same month.
 * Negative where the end lies before the start.
 */
export function yearsCompleted(start: string, end: string): number {
  const years = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  // Both parts have two digits each, so that texts compare as dates do.
  return end.slice(5) < start.slice(5) ? years - 1 : years;
}
