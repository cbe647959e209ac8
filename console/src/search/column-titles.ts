import { humanized } from './filters.ts';

/** The title of a column: `roles.organization.name` is "Role organization", `is_remote` "Remote" and `matching_role.since` "Since". */
export function columnTitle(path: string): string {
  return humanized(
    path
      .replace(/^(?:network|finance)_info\.|^matching_role\.|^is_/, '')
      .replace(/ies\./g, 'y.')
      .replace(/s\./g, '.')
      .replace(/\.name$/, ''),
  );
}

/** The choice of columns, in groups by the part of the record that they are in. */
export function columnChoice(paths: readonly string[]) {
  const groups = Map.groupBy(paths, (path) => (path.includes('.') ? (path.split('.', 1)[0] ?? '') : ''));
  return [...groups].map(([part, members]) => ({
    group: part ? humanized(part) : 'Record',
    items: members.map((value) => ({ value, label: columnTitle(value) })),
  }));
}
