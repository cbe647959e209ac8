import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  type ClientOptions,
  createClient,
  type ReceivedAnswer,
  type RosterClient,
  RosterError,
} from '../../client/src/client.ts';
import { startService, type TestService } from '../http/service.ts';
import { type HttpRelay, startHttpRelay } from './http-relay.ts';

/** A service for a test file. Each test has its own relay in front of it, and clients that connect to the relay. */
export interface RelayedClient {
  readonly service: TestService;
  readonly relay: HttpRelay;
  /** The answers that `onAnswer` received in this test. */
  readonly answers: ReceivedAnswer[];
  client(options?: Partial<ClientOptions>): RosterClient;
  /** Number of charges in the change log of the account. */
  charges(): Promise<number>;
}

/** Registers the hooks that start and stop the service and the relays. */
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

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<RosterError> {
  const error = await call.then(
    () => new Error('the call worked'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RosterError);
  return error as RosterError;
}
