/** Credits as text, such as "1 credit". */
export function credits(count: number): string {
  return count === 0 ? 'free' : `${count.toLocaleString('en')} credit${count === 1 ? '' : 's'}`;
}
