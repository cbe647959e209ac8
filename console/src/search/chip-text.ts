import { type Filter, humanized } from './filters.ts';
import { type Names, nameKey } from './names.ts';

const VALUES_SHOWN_MAX = 3;

/** A filter with its value, such as "Lives in: Berlin or Paris". */
export function chipText(filter: Filter, value: unknown, names: Names): string {
  const values = [value].flat().map((one) => {
    if (one === null) return 'any';
    if (typeof one === 'boolean') return one ? 'yes' : 'no';
    if (filter.lookup !== null) return names[nameKey(filter, one)] ?? `#${one}`;
    if (filter.values.length > 0) return humanized(String(one));
    return typeof one === 'number' ? one.toLocaleString('en') : String(one);
  });
  const further = values.length - VALUES_SHOWN_MAX;
  const shown = values.slice(0, VALUES_SHOWN_MAX).join(' or ');
  return `${filter.label}: ${shown}${further > 0 ? ` or ${further} more` : ''}`;
}
