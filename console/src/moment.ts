/** A moment to the minute, in the reader's time zone. */
export function moment(text: string): string {
  return new Date(text).toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' });
}
