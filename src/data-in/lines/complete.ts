import { hash } from 'node:crypto';
import { domainKey } from '../../dataset/domain.ts';
import { moveAddress } from '../../dataset/format/profile.ts';
import type { ThingKind } from '../../identity/claim.ts';
import { joinPlace, readPlace } from '../../identity/places/read-place.ts';
import type { LineContext } from './context.ts';
import { KEY_LENGTH_MAX } from './names.ts';
import type { Shape, Values } from './object.ts';
import { Unreadable } from './values.ts';

/** The longest name of a location. */
const LOCATION_LENGTH_MAX = 255;

/** The longest id of a job post at its source. */
const SOURCE_ID_LENGTH_MAX = 65;

type Complete = Shape['complete'];

/** The values that lines of a kind leave out. */
const COMPLETIONS: Readonly<Record<string, (values: Values, context: LineContext) => void>> = {
  persons: (values) => {
    const names = [values.first_name, values.last_name].filter((name) => name !== undefined);
    if (names.length === 2) values.full_name ??= names.join(' ');
  },
  websites: (values) => completeKey('websites', values),
  job_posts: (values, context) => {
    completeKey('job_posts', values);
    if (values.key !== undefined) values.source_id ??= fitted(String(values.key), SOURCE_ID_LENGTH_MAX);
    values.source ??= context.defaults.jobSource ?? 'board_two';
    completeDay(values, context);
    values.is_active ??= true;
    values.is_remote ??= false;
  },
  simple_events: (values, context) => {
    values.source ??= 'launch_site';
    completeDay(values, context);
  },
  funding_events: (values, context) => {
    values.source ??= 'funding_db';
    completeDay(values, context);
  },
  roles: (values, { defaults }) => {
    values.is_current ??=
      values.end_date === undefined || String(values.end_date) >= defaults.now.toISOString().slice(0, 10);
  },
};

/** What computes the values that lines of a kind leave out: its place, and those of the kind. */
export function completionOf(kind: string, fields: Shape['fields']): Complete {
  const completeKind = COMPLETIONS[kind];
  const hasPlace = fields.has('location');
  const saysRemote = fields.has('is_remote');
  const hasProfile = fields.has('network_public_identifier');
  return (values, context) => {
    if (hasProfile) completeProfile(values, context);
    const problem = hasPlace ? completePlace(values, saysRemote, context) : undefined;
    completeKind?.(values, context);
    return problem;
  };
}

function completeProfile(values: Values, { leftOut }: LineContext): void {
  const { network_public_identifier: value } = values;
  const reason = moveAddress(values);
  if (reason !== undefined) leftOut.push({ path: 'network_public_identifier', reason, value });
  if (reason !== undefined || values.network_public_identifier === null)
    delete values.network_public_identifier;
}

/** Makes the place of the text or the columns that say it, and a post remote that the place says to be. */
function completePlace(
  values: Values,
  saysRemote: boolean,
  { leftOut }: LineContext,
): Unreadable | undefined {
  const { location, city, region, country } = values as Partial<Record<string, string>>;
  const column = city !== undefined ? 'city' : region !== undefined ? 'region' : 'country';
  const hasColumns = city !== undefined || region !== undefined || country !== undefined;
  if (!hasColumns && location === undefined) return undefined;
  if (hasColumns && location !== undefined)
    return new Unreadable('says what location says, too: give one of them', column);
  const place = location === undefined ? joinPlace({ city, region, country }) : readPlace(location);
  const isTooLong = place.parts.join(', ').length > LOCATION_LENGTH_MAX;
  const isPlace =
    !isTooLong && (place.parts.length > 0 || place.country !== undefined || place.isRemote === true);
  Object.assign(values, {
    location: isPlace ? place : undefined,
    city: undefined,
    region: undefined,
    country: undefined,
  });
  if (saysRemote && place.isRemote) values.is_remote ??= true;
  const reason = `must be a place of at most ${LOCATION_LENGTH_MAX} characters`;
  if (isTooLong) leftOut.push({ path: hasColumns ? column : 'location', reason, value: location });
  return undefined;
}

/** Makes the key of a website of its domain, and that of a job post of its URL, where they have no other one. */
export function completeKey(kind: ThingKind, values: Values): void {
  if (kind === 'websites' && values.domain !== undefined) values.key ??= domainKey(String(values.domain));
  if (kind === 'job_posts' && values.url !== undefined)
    values.key ??= fitted(String(values.url), KEY_LENGTH_MAX);
}

/** A line that has no day is of the day on which the source first had the thing. Whether an earlier line had it is seen when it is stored. */
function completeDay(values: Values, context: LineContext): void {
  if (values.date_featured !== undefined) return;
  const { collectedAt, now } = context.defaults;
  values.date_featured = String(values.collected_at ?? collectedAt ?? now.toISOString()).slice(0, 10);
  values.lacks_day = true;
}

/** A text as it is, or its SHA-256 where it is longer than what takes it. */
function fitted(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : hash('sha256', text);
}
