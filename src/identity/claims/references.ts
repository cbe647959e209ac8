import type { ClaimFields, Reference, ThingKind } from '../claim.ts';

/** The fields with references. */
const REFERRING = ['organization', 'authors', 'contributors', 'roles'];

/** Visits the references of fields. Returns the fields with what `visit` makes of each; a reference of which it makes nothing is absent. */
export function eachReference<R extends Reference>(
  fields: ClaimFields,
  visit: (kind: ThingKind, reference: R, field: string) => object | undefined,
): ClaimFields {
  if (!REFERRING.some((field) => fields[field])) return fields;
  const visited: Record<string, unknown> = { ...fields };
  if (fields.organization)
    visited.organization = visit('organizations', fields.organization as R, 'organization');
  for (const field of ['authors', 'contributors'] as const) {
    const list = fields[field] as R[] | undefined;
    if (!list) continue;
    const left = list.flatMap((item, at) => visit('persons', item, `${field}[${at}]`) ?? []);
    visited[field] = left.length > 0 ? left : undefined;
  }
  const roles = fields.roles as ClaimFields[] | undefined;
  if (roles) {
    visited.roles = roles.map((role, at) => {
      const { organization } = role as { organization?: R };
      if (!organization) return role;
      return { ...role, organization: visit('organizations', organization, `roles[${at}].organization`) };
    });
  }
  return visited;
}

/** Visits the references of strict fields, which are ids. What `visit` makes nothing of is absent. */
export function eachStrictReference(
  fields: ClaimFields,
  visit: (kind: ThingKind, id: number) => number | undefined,
): ClaimFields {
  const visited: Record<string, unknown> = { ...fields };
  if (fields.organization_id)
    visited.organization_id = visit('organizations', fields.organization_id as number);
  for (const field of ['author_ids', 'contributor_ids'] as const) {
    const list = fields[field] as number[] | undefined;
    if (list) visited[field] = list.flatMap((id) => visit('persons', id) ?? []);
  }
  const roles = fields.roles as ClaimFields[] | undefined;
  if (roles) visited.roles = roles.map((role) => eachStrictReference(role, visit));
  return visited;
}
