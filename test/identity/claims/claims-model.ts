import { Joined, unclearAmong } from './claims-joined.ts';

/** A claim as the model keeps it: what a source last said, and the id that it has in the database. */
export interface ModelClaim {
  source: string;
  kind: 'organizations' | 'websites' | 'persons' | 'job_posts';
  key: string;
  id: number;
  collected: string;
  fields: Record<string, unknown>;
  /** Of a person, the addresses that name it by its key. */
  emails: readonly ModelEmail[];
}

/** An address that a source gives to a person, with what decides its precedence. */
export interface ModelEmail {
  source: string;
  key: string;
  collected: string;
  email: string;
  validation_status?: string;
}

/** An address of a person whom its source names by a slug or another address. */
export interface NamedEmail extends ModelEmail {
  /** Such as `slug:ann`. */
  person: string;
}

export interface Judged {
  kind: string;
  a: number;
  b: number;
  verdict: 'same' | 'different';
}

/** All that decides the records. */
export interface Model {
  claims: readonly ModelClaim[];
  named: readonly NamedEmail[];
  ranks: readonly string[];
  /** The judgements that hold. */
  judged: readonly Judged[];
  /** The ids of organizations that are only named, by the value. */
  namedIds: ReadonlyMap<string, number>;
  /** The records to which things belonged of which their sources say nothing any more. */
  withdrawn: ReadonlyMap<number, number>;
}

/** How a post names its organization. */
interface Reference {
  by?: 'key' | 'domain' | 'name';
  key?: string;
  id?: number;
}

const STATUSES_DEFAULT = 'unknown';

/** The name without what makes no difference in the model's small world: legal forms, middle initials. */
const bare = (name: unknown) =>
  typeof name === 'string' ? name.toLowerCase().replace(/ (inc|gmbh)$| m\./, '') : null;

const nameOf = ({ kind, fields }: ModelClaim) => bare(kind === 'persons' ? fields.full_name : fields.name);

const isRole = (email: string) => email.startsWith('info@');

/** The values that identify a claim's thing. */
function valuesOf({ kind, fields, emails }: ModelClaim): string[] {
  const { url, domain, network_public_identifier: slug } = fields;
  if (kind === 'job_posts') return [`url:${url}`];
  if (kind === 'websites') return [`domain:${domain}`];
  const own = emails.map(({ email }) => email).filter((email) => !isRole(email));
  return [
    ...(domain === undefined ? [] : [`domain:${domain}`]),
    ...(slug === undefined ? [] : [`slug:${slug}`]),
    ...own.map((email) => `email:${email}`),
  ];
}

function groupsOf(model: Model, kind: ModelClaim['kind']): ModelClaim[][] {
  const claims = model.claims.filter((one) => one.kind === kind).toSorted((a, b) => a.id - b.id);
  const judged = model.judged.filter((one) => one.kind === kind).toSorted((a, b) => a.a - b.a || a.b - b.b);
  const isJudged = (one: ModelClaim, other: ModelClaim, verdict: string) =>
    judged.some((pair) => {
      const ids = [pair.a, pair.b];
      return one !== other && pair.verdict === verdict && ids.includes(one.id) && ids.includes(other.id);
    });
  const apart = (one: ModelClaim, other: ModelClaim) => isJudged(one, other, 'different');
  const joined = new Joined(claims, apart);
  for (const { a, b, verdict } of judged) {
    const [one, other] = [claims.find(({ id }) => id === a), claims.find(({ id }) => id === b)];
    if (one && other && verdict === 'same') joined.join(one, other);
  }
  const isOfValueAlone = kind === 'job_posts' || kind === 'websites';
  const agree = (one: ModelClaim, other: ModelClaim) =>
    (isOfValueAlone || nameOf(one) === nameOf(other)) && !apart(one, other);
  const contradict = (one: ModelClaim, other: ModelClaim) =>
    !agree(one, other) && joined.of(one) !== joined.of(other);
  /** Whether one agrees with two of some that contradict each other. */
  const isUnclear = (one: ModelClaim, some: readonly ModelClaim[]) => {
    const mine = some.filter((other) => agree(one, other));
    return mine.some((a) => mine.some((b) => contradict(a, b)));
  };
  const sharingOf = (value: string) => claims.filter((one) => valuesOf(one).includes(value));
  const values = [...new Set(claims.flatMap(valuesOf))].sort();
  const unclear = unclearAmong(
    claims,
    [...new Set([...values, ...model.named.map(({ email }) => `email:${email}`)])].map((value) => [
      ...sharingOf(value),
      ...model.named
        .filter(({ email }) => `email:${email}` === value && !isRole(email))
        .flatMap(({ person }) => (kind === 'persons' ? sharingOf(person) : [])),
    ]),
    agree,
    isUnclear,
  );
  /** Joins those that agree; one that agrees with two that contradict each other is joined with neither. */
  const joinAgreeing = (sharing: readonly ModelClaim[]) => {
    const clear = sharing.filter((one) => !unclear.has(one) && !isUnclear(one, sharing));
    for (const one of clear) for (const other of clear) if (agree(one, other)) joined.join(one, other);
    const isApart = (one: ModelClaim) => sharing.some((other) => joined.of(one) !== joined.of(other));
    return !sharing.some(
      (one) => (unclear.has(one) && isApart(one)) || sharing.some((other) => contradict(one, other)),
    );
  };
  const clear = new Map(values.map((value) => [value, joinAgreeing(sharingOf(value))]));
  // The person whom a contact names has the address, too, and so has one to whom another contact gives the address that names it.
  const given = model.named.filter(({ email }) => !isRole(email));
  const namersOf = (email: string) => given.filter((one) => `email:${one.email}` === email);
  const owners = new Map(values.map((value) => [value, clear.get(value) ? sharingOf(value) : []]));
  const ownersOf = (email: string) => namersOf(email).flatMap(({ person }) => owners.get(person) ?? []);
  const indirect = [...new Set(given.map(({ person }) => person))]
    .filter((value) => !owners.has(value))
    .sort();
  const ofOthers = indirect.map((value) => [value, ownersOf(value)] as const);
  for (const [value, named] of ofOthers) if (joinAgreeing([...new Set(named)])) owners.set(value, named);
  for (const email of [...new Set(given.map((one) => `email:${one.email}`))].sort()) {
    const named = ownersOf(email);
    if (named.length > 0) joinAgreeing([...new Set([...sharingOf(email), ...named])]);
  }
  return joined.all();
}

/** Orders claims as the contract says: the best rank, the latest, the lower source and key. */
function inPrecedence<C extends Pick<ModelClaim, 'source' | 'key' | 'collected'>>(
  group: readonly C[],
  { ranks }: Model,
): C[] {
  const rank = ({ source }: C) => rankOf(source, ranks);
  return group.toSorted(
    (a, b) =>
      rank(a) - rank(b) || text(b.collected, a.collected) || text(a.source, b.source) || text(a.key, b.key),
  );
}

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function rankOf(source: string, ranks: readonly string[]): number {
  if (ranks.includes(source)) return ranks.indexOf(source);
  return source === 'strict' ? -1 : ranks.length;
}

const lowest = (group: readonly ModelClaim[]) => Math.min(...group.map(({ id }) => id));

/** The organization that a source means by a name; undefined where none, or several, fit. */
function meant(name: string, source: string, groups: readonly ModelClaim[][], ranks: readonly string[]) {
  const alike = groups.flatMap((group) =>
    group.filter((one) => nameOf(one) === bare(name)).map((claim) => ({ claim, group })),
  );
  type One = (typeof alike)[number];
  const nearest = (some: One[]) => {
    const whole = some.filter(({ claim }) => String(claim.fields.name).toLowerCase() === name.toLowerCase());
    return whole.length > 0 ? whole : some;
  };
  const only = (some: One[]) => {
    const found = [...new Set(nearest(some).map(({ group }) => group))];
    return found.length === 1 ? found[0] : undefined;
  };
  const own = alike.filter(({ claim }) => claim.source === source);
  if (own.length > 0) return only(own);
  const identified = alike.filter(({ group }) => group.some((one) => valuesOf(one).length > 0));
  if (identified.length > 0) return only(identified);
  return nearest(alike).toSorted(
    (a, b) =>
      rankOf(a.claim.source, ranks) - rankOf(b.claim.source, ranks) ||
      text(a.claim.source, b.claim.source) ||
      text(a.claim.key, b.claim.key),
  )[0]?.group;
}

/** The records that the claims make, by kind and id. */
export function recordsOf(model: Model) {
  const merge = (group: ModelClaim[]): Record<string, unknown> =>
    Object.assign(
      {},
      ...inPrecedence(group, model)
        .map(({ fields }) => fields)
        .toReversed(),
    );
  const groups = groupsOf(model, 'organizations');
  const shown = new Map<number, Record<string, unknown>>();
  for (const group of groups) {
    const merged = merge(group);
    if (merged.name ?? merged.domain)
      shown.set(lowest(group), { ...merged, name: merged.name ?? merged.domain });
  }
  const ofReference = ({ by, key = '', id }: Reference, source: string): number | undefined => {
    if (by === undefined || by === 'key') {
      const own = groups.find((group) => group.some((claim) => claim.id === id));
      const before = model.withdrawn.get(id as number) ?? Number.NaN;
      return own ? lowest(own) : shown.has(before) ? before : undefined;
    }
    const having = groups.filter((group) => group.some((one) => valuesOf(one).includes(`domain:${key}`)));
    const group =
      by === 'name' ? meant(key, source, groups, model.ranks) : having.length === 1 ? having[0] : undefined;
    if (group) return lowest(group);
    const value = by === 'name' ? `name:${bare(key)}` : `domain:${key}`;
    const record = model.namedIds.get(value) ?? Number.NaN;
    const before = shown.get(record)?.name as string | undefined;
    const name = before === undefined || before < key ? key : before;
    shown.set(record, { name, ...(by === 'domain' && { domain: key }) });
    return record;
  };
  const posts = model.claims.filter(({ kind }) => kind === 'job_posts');
  const named = posts.map((claim) => {
    const { organization, ...fields } = claim.fields;
    const id = ofReference(organization as Reference, claim.source);
    return { ...claim, fields: id === undefined ? fields : { ...fields, organization_id: id } };
  });
  const websites = new Map(
    groupsOf(model, 'websites').map((group) => {
      const merged = merge(group);
      return [lowest(group), { ...merged, domain_key: merged.domain }];
    }),
  );
  const byUrl = [...groupsOf({ ...model, claims: named }, 'job_posts')];
  const jobs = new Map(
    byUrl.flatMap((group) => {
      const { organization_id, ...fields } = merge(group);
      return organization_id === undefined ? [] : [[lowest(group), { ...fields, organization_id }] as const];
    }),
  );
  const persons = groupsOf(model, 'persons');
  return {
    organizations: shown,
    websites,
    persons: new Map(persons.map((group) => [lowest(group), merge(group)])),
    emails: persons.flatMap((group) => emailsOf(model, persons, group)),
    jobs,
  };
}

function emailsOf(model: Model, persons: readonly ModelClaim[][], group: ModelClaim[]) {
  const has = (one: ModelClaim[], value: string) => one.some((claim) => valuesOf(claim).includes(value));
  /** Who has a value: by lines, else by contacts of whom another value tells who it is. */
  const holders = (value: string) => {
    const direct = persons.filter((one) => has(one, value));
    if (direct.length > 0 || !value.startsWith('email:')) return direct;
    const given = model.named.filter(({ email }) => `email:${email}` === value && !isRole(email));
    return persons.filter((one) => given.some(({ person }) => has(one, person)));
  };
  const named = model.named.filter(({ person }) => {
    const found = holders(person);
    return found.length === 1 && found[0] === group;
  });
  const given = inPrecedence([...group.flatMap((claim) => claim.emails), ...named], model);
  return [...new Set(given.map(({ email }) => email))].map((email) => {
    const status = given.find((one) => one.email === email && one.validation_status)?.validation_status;
    return [lowest(group), email, status ?? STATUSES_DEFAULT];
  });
}
