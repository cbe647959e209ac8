/** The fields that have a value, without those that are null or undefined. */
export function withoutNulls<Fields extends object>(fields: Fields) {
  const kept = Object.entries(fields).filter(([, value]) => value != null);
  return Object.fromEntries(kept) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
