/** A claim as the model keeps it: what a source last said, and the id that it has in the database. */
export interface ModelClaim {
  source: string;
  kind: 'organizations' | 'websites' | 'persons' | 'job_posts';
  /** How a source that only refers to the thing names it; else its key. */
  by: 'key' | 'domain' | 'name';
  key: string;
  id: number;
  collected: string;
  isApart: boolean;
  fields: Record<string, unknown>;
  /** Of a person. */
  emails: readonly ModelEmail[];
}

/** An address that a source gives to a person, with what decides its precedence. */
export interface ModelEmail {
  source: string;
  by: 'key';
  key: string;
  collected: string;
  email: string;
  validation_status?: string;
}

/** All that decides the records. */
export interface Model {
  claims: readonly ModelClaim[];
  ranks: readonly string[];
  /** Pairs of ids that were merged by hand. */
  merged: readonly (readonly [number, number])[];
}

const STATUSES_DEFAULT = 'unknown';

/** The name without what makes no difference in the model's small world: legal forms, middle initials. */
const bare = (name: unknown) =>
  typeof name === 'string' ? name.toLowerCase().replace(/ (inc|gmbh)$| m\./, '') : null;

const nameOf = ({ kind, fields }: ModelClaim) => bare(kind === 'persons' ? fields.full_name : fields.name);

function share(one: ModelClaim, other: ModelClaim): boolean {
  const equal = (field: string) =>
    one.fields[field] !== undefined && one.fields[field] === other.fields[field];
  if (one.kind === 'job_posts') return equal('url');
  if (one.kind === 'websites') return equal('domain');
  const addresses = one.emails.filter(({ email }) => !email.startsWith('info@'));
  const hasEmail = addresses.some(({ email }) => other.emails.some((address) => address.email === email));
  return equal('domain') || equal('network_public_identifier') || hasEmail;
}

/** Whether two claims are directly about the same thing. */
function areOne(one: ModelClaim, other: ModelClaim, { merged }: Model): boolean {
  if (merged.some((pair) => pair.includes(one.id) && pair.includes(other.id))) return true;
  if (one.isApart || other.isApart) return false;
  if (one.by === 'name' && other.by === 'name') return nameOf(one) === nameOf(other);
  if (one.by === 'name' || other.by === 'name') return false;
  if (isNameless(one) || isNameless(other)) return false;
  const isOfValueAlone = one.kind === 'job_posts' || one.kind === 'websites';
  return share(one, other) && (isOfValueAlone || nameOf(one) === nameOf(other));
}

/** Whether a claim is only a reference by a domain. */
const isNameless = ({ by }: ModelClaim) => by === 'domain';

/** The groups with those that hold one of the claims united. */
function united(groups: readonly ModelClaim[][], claims: readonly ModelClaim[]): ModelClaim[][] {
  const touched = groups.filter((group) => group.some((one) => claims.includes(one)));
  return [...groups.filter((group) => !touched.includes(group)), touched.flat()];
}

function groupsOf(model: Model, kind: ModelClaim['kind']): ModelClaim[][] {
  const claims = model.claims.filter((one) => one.kind === kind);
  let groups = claims.map((one) => [one]);
  for (const one of claims)
    groups = united(groups, [one, ...claims.filter((other) => areOne(one, other, model))]);
  // A domain that things of several names have is the name of none of them.
  for (const reference of claims.filter((one) => isNameless(one) && !one.isApart)) {
    const sharing = claims.filter((one) => !one.isApart && share(one, reference));
    const named = sharing.filter((one) => !isNameless(one));
    const owners = groups.filter((group) => group.some((one) => named.includes(one)));
    groups = united(groups, owners.length > 1 ? sharing.filter(isNameless) : sharing);
  }
  return groups;
}

/** Orders claims as the contract says: references last, the best rank, the latest, the lower source and key. */
function inPrecedence<C extends Pick<ModelClaim, 'source' | 'by' | 'key' | 'collected'>>(
  group: readonly C[],
  { ranks }: Model,
): C[] {
  const rank = ({ source }: C) => {
    if (ranks.includes(source)) return ranks.indexOf(source);
    return source === 'strict' ? -1 : ranks.length;
  };
  const text = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return group.toSorted(
    (a, b) =>
      Number(a.by !== 'key') - Number(b.by !== 'key') ||
      rank(a) - rank(b) ||
      (a.by === 'key' ? text(b.collected, a.collected) : 0) ||
      text(a.source, b.source) ||
      text(a.key, b.key),
  );
}

const lowest = (group: readonly ModelClaim[]) => Math.min(...group.map(({ id }) => id));

/** Fields with the record of the organization that they name; a thing without a claim has none. */
function withRecordId(
  { organization, ...fields }: ModelClaim['fields'],
  recordIds: ReadonlyMap<number, number>,
) {
  const organization_id = recordIds.get(organization as number);
  return organization_id === undefined ? fields : { ...fields, organization_id };
}

/** The records that the claims make, by kind and id, and the record of each organization's claim. */
export function recordsOf(model: Model) {
  const merge = (group: ModelClaim[]): Record<string, unknown> =>
    Object.assign(
      {},
      ...inPrecedence(group, model)
        .map(({ fields }) => fields)
        .toReversed(),
    );
  const organizations = groupsOf(model, 'organizations');
  const isNamed = (group: ModelClaim[]) => group.every(({ by }) => by === 'name');
  const shown = new Map<number, Record<string, unknown>>();
  const recordIds = new Map<number, number>();
  for (const group of organizations.filter((one) => !isNamed(one))) {
    const merged = merge(group);
    shown.set(lowest(group), { ...merged, name: merged.name ?? merged.domain });
    for (const { id } of group) recordIds.set(id, lowest(group));
  }
  const others = [...shown];
  for (const group of organizations.filter(isNamed)) {
    const isApart = group.some((one) => one.isApart);
    const names = group.map(nameOf);
    const alike = others.filter(([, { name }]) => !isApart && names.includes(bare(name)));
    const [only] = alike.length === 1 ? (alike[0] as [number, object]) : [lowest(group)];
    if (alike.length !== 1) shown.set(only, merge(group));
    for (const { id } of group) recordIds.set(id, only);
  }
  const websites = new Map(
    groupsOf(model, 'websites').map((group) => {
      const merged = merge(group);
      return [lowest(group), { ...merged, domain_key: merged.domain }];
    }),
  );
  const persons = new Map(groupsOf(model, 'persons').map((group) => [lowest(group), merge(group)]));
  const emails = groupsOf(model, 'persons').flatMap((group) => {
    const given = inPrecedence(
      group.flatMap((claim) => claim.emails),
      model,
    );
    return [...new Set(given.map(({ email }) => email))].map((email) => {
      const status = given.find((one) => one.email === email && one.validation_status)?.validation_status;
      return [lowest(group), email, status ?? STATUSES_DEFAULT];
    });
  });
  const jobs = new Map(
    groupsOf(model, 'job_posts').flatMap((group) => {
      const { organization_id, ...fields } = merge(
        group.map((claim) => ({ ...claim, fields: withRecordId(claim.fields, recordIds) })),
      );
      return organization_id === undefined ? [] : [[lowest(group), { ...fields, organization_id }] as const];
    }),
  );
  return { organizations: shown, websites, persons, emails, jobs };
}
