import type { Rehearsal } from '../../data-in/rehearsal.ts';
import { count } from './terminal.ts';

const SHOWN_TEXTS_MAX = 20;

/** The lines of a terminal that show what a delivery would load. */
export function rehearsalLines({ samples, unmatched }: Rehearsal): string[] {
  const tables = Object.entries(samples).flatMap(([table, lines]) =>
    lines.length === 0
      ? []
      : [`The first lines of ${table}:`, ...lines.map((line) => `  ${JSON.stringify(line)}`)],
  );
  const texts = (what: string, used: Rehearsal['unmatched']['places']) =>
    used.length === 0
      ? []
      : [
          `${what}:`,
          ...used
            .slice(0, SHOWN_TEXTS_MAX)
            .map(({ text, count: times }) => `  ${count(times).padStart(8)}  ${text}`),
          ...(used.length > SHOWN_TEXTS_MAX
            ? [`  and ${count(used.length - SHOWN_TEXTS_MAX)} more: --json shows them`]
            : []),
        ];
  return [
    ...tables,
    ...texts('Places that would be new', unmatched.places),
    ...texts('Organizations of which nothing but this is known', unmatched.organizations),
    'Nothing was written. What the columns of a table mean is guessed by --suggest, in the place of --dry-run.',
  ];
}
