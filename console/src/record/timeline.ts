/** A role, as far as a timeline shows it. */
export interface TimedRole {
  id: number;
  is_current: boolean;
  start_date: string | null;
  end_date: string | null;
  organization: { id: number | null; name: string } | null;
}

/** Roles that follow each other at one organization. */
export interface Stay<Role extends TimedRole> {
  organization: Role['organization'];
  roles: Role[];
}

const keyOf = ({ organization }: TimedRole) => organization && `${organization.id} ${organization.name}`;

/** Groups the roles of a history that follow each other at one organization. A role without one stands alone. */
export function staysOf<Role extends TimedRole>(roles: readonly Role[]): Stay<Role>[] {
  const stays: Stay<Role>[] = [];
  for (const role of roles) {
    const last = stays.at(-1);
    const before = last?.roles[0];
    if (last && before && keyOf(role) !== null && keyOf(before) === keyOf(role)) last.roles.push(role);
    else stays.push({ organization: role.organization, roles: [role] });
  }
  return stays;
}

/** The period of a role or a stay, such as "Jan 2020 – now · 3 yr 2 mo"; empty where no day of it is known. */
export function periodText(
  roles: readonly Pick<TimedRole, 'is_current' | 'start_date' | 'end_date'>[],
  today: string,
): string {
  const starts = roles.map(({ start_date }) => start_date);
  const isCurrent = roles.some(({ is_current, end_date }) => is_current && end_date === null);
  const start = starts.includes(null) ? null : (starts.toSorted().at(0) ?? null);
  const ends = roles.map(({ end_date }) => end_date);
  const end = isCurrent || ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
  const shown = [start && monthText(start), isCurrent ? 'now' : end && monthText(end)];
  if (!start) return end ? `until ${shown[1]}` : '';
  if (!shown[1]) return `from ${shown[0]}`;
  const duration = durationText(start, isCurrent ? today : (end ?? today));
  return `${shown[0]} – ${shown[1]}${duration && ` · ${duration}`}`;
}

/** A day as its month, such as "Jan 2020". */
export function monthText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The time from one day to another in years and months, the last month included; empty where it ends before it began. */
export function durationText(start: string, end: string): string {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = monthOf(end) - monthOf(start) + 1;
  if (months < 1) return '';
  const years = Math.floor(months / 12);
  const parts = [years > 0 && `${years} yr`, months % 12 > 0 && `${months % 12} mo`];
  return parts.filter(Boolean).join(' ');
}
