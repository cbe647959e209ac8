import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  type ClientOptions,
  createClient,
  type ReceivedAnswer,
  RosterError,
} from '../../client/src/client.ts';
import { startService, type TestService } from '../api/http/service.ts';
import { type HttpRelay, startHttpRelay } from './http-relay.ts';

export let service: TestService;
/** The relay between the clients of a test and the service. */
export let relay: HttpRelay;
/** The answers that `onAnswer` received in a test. */
export let answers: ReceivedAnswer[];

/** Starts the service of a test file, and a relay for each of its tests. */
export function relayForTests(): void {
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    answers = [];
    relay = await startHttpRelay(service.url);
  });
  afterEach(() => relay.close());
}

/** A client of the account of the service, by the relay. */
export function client(options: Partial<ClientOptions> = {}) {
  const { key: apiKey, accountId } = service;
  const onAnswer = (answer: ReceivedAnswer) => answers.push(answer);
  return createClient({ url: relay.url, apiKey, accountId, onAnswer, ...options });
}

/** The error of a call that fails. */
export async function failure(call: Promise<unknown>): Promise<RosterError> {
  const error = await call.then(
    () => new Error('the call worked'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RosterError);
  return error as RosterError;
}
