import groups from './short-forms.json' with { type: 'json' };

const NONE: ReadonlySet<string> = new Set();

/** The forms of each name. A group is a given name and its common short forms; a short form may stand in several groups. */
const FORMS = new Map<string, Set<string>>();
for (const group of groups) {
  const names = new Set(group.split(' '));
  for (const name of names) FORMS.set(name, names.union(FORMS.get(name) ?? NONE));
}

/** The names that may stand for a name: full names and their short forms, itself included; empty for most words. */
export function formsOf(name: string): ReadonlySet<string> {
  return FORMS.get(name) ?? NONE;
}

/** A name, and the same with each of its words replaced by the forms of it. */
export function withShortForms(name: string): string[] {
  // Separators are kept: a title is known by its place at a comma.
  const parts = name.split(/([\s,]+)/);
  const replaced = parts.flatMap((part, at) =>
    [...formsOf(part.toLowerCase())].map((form) => parts.with(at, form).join('')),
  );
  return [...new Set([name, ...replaced])];
}
