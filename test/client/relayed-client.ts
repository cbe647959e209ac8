import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  type ClientOptions,
  createClient,
  type ReceivedAnswer,
  type RosterClient,
  RosterError,
} from '../../src/client.ts';
import { startService, type TestService } from '../http/service.ts';
import { type HttpRelay, startHttpRelay } from './http-relay.ts';

/** A service for a test file, and for each test a relay before it and clients that go through that. */
export interface RelayedClient {
  readonly service: TestService;
  readonly relay: HttpRelay;
  /** What clients were told of the answers of this test. */
  readonly answers: ReceivedAnswer[];
  client(options?: Partial<ClientOptions>): RosterClient;
  /** How often the account was charged so far, by the log. */
  charges(): Promise<number>;
}

/** Starts and stops what the tests of a file need, at its beginning and end. */
export function relayedClient(): RelayedClient {
  let service: TestService;
  let relay: HttpRelay;
  let answers: ReceivedAnswer[] = [];
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    answers = [];
    relay = await startHttpRelay(service.url);
  });
  afterEach(() => relay.close());
  return {
    get service() {
      return service;
    },
    get relay() {
      return relay;
    },
    get answers() {
      return answers;
    },
    client: (options = {}) =>
      createClient({
        url: relay.url,
        apiKey: service.key,
        accountId: service.accountId,
        onAnswer: (answer) => answers.push(answer),
        ...options,
      }),
    async charges() {
      const { rows } = await service.database.pool.query<{ count: number }>(
        `select count(*) from credit_changes where change_type = 'spend'`,
      );
      return Number(rows[0]?.count);
    },
  };
}

/** What a call failed with. */
export async function failure(call: Promise<unknown>): Promise<RosterError> {
  const error = await call.then(
    () => new Error('the call worked'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RosterError);
  return error as RosterError;
}
