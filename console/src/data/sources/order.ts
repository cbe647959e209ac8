/** The names with one moved to another place. */
export function moved(names: readonly string[], from: number, to: number): string[] {
  const name = names[from];
  if (name === undefined) return [...names];
  return names.toSpliced(from, 1).toSpliced(to, 0, name);
}

/**
 * The names to rank for an order. Sources without a rank that stay last, as they were, stay without one: they are all alike.
 * @param before the sources in their order, with their ranks
 */
export function rankedNames(
  order: readonly string[],
  before: readonly { name: string; rank: number | null }[],
): string[] {
  let length = order.length;
  while (length > 1 && before[length - 1]?.rank === null && before[length - 1]?.name === order[length - 1])
    length--;
  return order.slice(0, length);
}

const DAY_MS = 86_400_000;
const days = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago a moment was, in days: "today", "3 days ago". */
export function daysAgo(text: string, now = Date.now()): string {
  return days.format(-Math.floor((now - Date.parse(text)) / DAY_MS), 'day');
}
