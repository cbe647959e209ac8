import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Problem } from '../../src/contract/input/problem.ts';
import { within } from '../../src/db/within.ts';
import { type Answer, post } from '../api/http/service.ts';
import { type Called, call } from '../operations/account/calls.ts';
import { FIXED } from './fixed-records.ts';
import type { Installation } from './installation.ts';
import { type Caller, FEEDBACK, type Ledger } from './ledger.ts';

/** The load of callers that send calls until `hasEnded`. */
export interface MixedLoad {
  ledger: Ledger;
  callers: readonly Caller[];
  installation: Installation;
  hasEnded(): boolean;
  /** Violated guarantees, one sentence each. */
  violations: Set<string>;
  counts: Record<'writes' | 'calls' | 'unanswered' | 'unavailable' | 'unavailableWithoutOutage', number>;
}

interface Kind {
  operation: string;
  input: object;
  /** Sent with an idempotency key, and retried until it is answered. */
  isKeyed: boolean;
  /** The total of every successful answer. */
  total?: number;
}

const PERSON = { person_id: FIXED.personId };
const WITHIN_FIXED = { organization_ids: [FIXED.organizationId] };
const FEEDBACK_INPUT = { email: 'fixed@gmail.com', contact_status: 'valid', is_correct_person: true };

const KINDS: readonly Kind[] = [
  { operation: 'person_detail_lookup', input: PERSON, isKeyed: true },
  { operation: 'person_contacts_lookup/phone_numbers', input: PERSON, isKeyed: true },
  { operation: FEEDBACK, input: FEEDBACK_INPUT, isKeyed: true },
  { operation: 'website_detail_lookup', input: { domain: FIXED.domain }, isKeyed: false },
  { operation: 'job_search', input: WITHIN_FIXED, isKeyed: false, total: FIXED.jobPosts },
  { operation: 'organization_search', input: WITHIN_FIXED, isKeyed: false, total: 1 },
  {
    operation: 'person_role_search',
    input: { organizations: [FIXED.organizationId] },
    isKeyed: false,
    total: FIXED.persons,
  },
];

const PAUSE_MAX_MS = 40;
/** A call that has neither an answer nor a closed connection by then counts as hanging. */
const ANSWERED_WITHIN_MS = 60_000;

/** Calls operations that charge or store. */
export async function runCaller(load: MixedLoad): Promise<void> {
  while (!load.hasEnded()) {
    const caller = load.callers[randomInt(load.callers.length)] as Caller;
    const kind = KINDS[randomInt(KINDS.length)] as Kind;
    const headers = {
      'x-api-key': caller.key,
      ...(kind.isKeyed && { 'idempotency-key': randomUUID() }),
    };
    // A keyed request may have been charged, so it is retried until it is answered, even after the end.
    for (;;) {
      const answer = await sendOnce(load, caller, kind, headers);
      if (answer) {
        // The balance change log separates the parts of this name by an underscore.
        const operation = kind.operation.replace('person_contacts_lookup/', 'person_contacts_lookup_');
        load.ledger.answers.push({ caller, operation, isKeyed: kind.isKeyed, answer });
        break;
      }
      await pause(randomInt(PAUSE_MAX_MS));
      if (!kind.isKeyed) break;
    }
  }
}

function urlOf({ installation: { urls } }: MixedLoad): string {
  return urls[randomInt(urls.length)] ?? '';
}

/** Sends a request once. Returns a successful answer, otherwise null. */
async function sendOnce(
  load: MixedLoad,
  caller: Caller,
  { operation, input, total, isKeyed }: Kind,
  headers: Record<string, string>,
): Promise<Answer | null> {
  const answer = await observed(load, operation, () =>
    post({ ...caller, url: urlOf(load) }, operation, input, headers),
  );
  if (!answer) return null;
  const { status, body } = answer;
  if (status === 409 && isKeyed) return null;
  if (status === 429 && operation === FEEDBACK) return null;
  if (status !== 200 && status !== 201) load.violations.add(`${operation}: ${status} ${body.detail}`);
  else if (total !== undefined && body.total_search_results !== total)
    load.violations.add(`${operation} found ${body.total_search_results} in place of ${total}`);
  else return answer;
  return null;
}

/** Creates, deletes and uses API keys. */
export async function runKeyOwner(load: MixedLoad): Promise<void> {
  const { ledger } = load;
  while (!load.hasEnded()) {
    const caller = load.callers[randomInt(load.callers.length)] as Caller;
    const made = await ask<{ prefix: string; key: string }>(load, '/api/api_keys/', {
      method: 'POST',
      key: caller.key,
    });
    if (!made) continue;
    if (made.status !== 200) {
      load.violations.add(`a key was not created: ${made.status}`);
      continue;
    }
    const { prefix, key } = made.body;
    ledger.keys.add(prefix);
    if (randomInt(2) === 0) continue;
    ledger.keys.delete(prefix);
    const deleted = await ask(load, `/api/api_keys/${prefix}/`, { method: 'DELETE', key: caller.key });
    // An unanswered deletion may have taken effect, and a 404 may follow it.
    if (!deleted || deleted.status === 404) continue;
    if (deleted.status !== 200) load.violations.add(`a key was not deleted: ${deleted.status}`);
    ledger.deletedKeys.add(key);
    const used = await ask(load, '/api/users/current/', { key });
    if (used && used.status !== 401) load.violations.add(`a deleted key was answered ${used.status}`);
  }
}

async function ask<Body>(
  load: MixedLoad,
  path: string,
  sent: { method?: string; key: string },
): Promise<Called<Body> | null> {
  await pause(randomInt(PAUSE_MAX_MS * 4));
  const options = { ...sent, ...(sent.method === 'POST' && { body: {} }) };
  return observed(load, path, () => call<Body>({ url: urlOf(load) }, path, options));
}

/** Observes a call. Returns its answer; null without an answer, or with a status of 500 or above. */
async function observed<A extends Called<unknown> | Answer>(
  { counts, violations, installation }: MixedLoad,
  name: string,
  send: () => Promise<A>,
): Promise<A | null> {
  counts.calls += 1;
  const sentMs = Date.now();
  const answer = await within(ANSWERED_WITHIN_MS, send()).catch((error: Error) => {
    if (error.message.startsWith('no answer')) violations.add(`${name}: ${error.message}`);
    return null;
  });
  if (!answer) counts.unanswered += 1;
  if (!answer || answer.status < 500) return answer;
  counts.unavailable += 1;
  const { detail, instance } = answer.body as Problem;
  const message = `${name}: ${answer.status} ${detail}`;
  if (!installation.wasDown(sentMs) && !installation.wasDown(Date.now())) {
    counts.unavailableWithoutOutage += 1;
    console.log([`No service was down, but ${message}`, ...installation.logOf(instance)].join('\n'));
  }
  if (answer.status !== 503 || !(Number(answer.headers.get('retry-after')) > 0)) violations.add(message);
  return null;
}
