import { setTimeout as after } from 'node:timers/promises';
import { Random } from '../../src/dataset/generate/random.ts';
import type { FuzzedService } from './fuzzed-service.ts';
import { oddRequest } from './odd-requests.ts';
import { codesOf, faultsOf } from './oracle.ts';
import { exchange, KeptConnection, type Outcome } from './raw-client.ts';
import { type FuzzRequest, shownRequest } from './request.ts';
import { restRequest } from './rest-requests.ts';
import type { Tally } from './tally.ts';
import { oddTrpcRequest, trpcRequest } from './trpc-requests.ts';

const CONNECTIONS = 16;
const FAILURES_MAX = 20;

/** The request of a number: the same for the same seed, but for the keys of the accounts. */
export function requestOf(seed: number, number: number, service: FuzzedService): FuzzRequest {
  const random = new Random(seed, 'request', number);
  const { world } = service;
  const draw = random.unit();
  if (draw < 0.4) return restRequest(random, world, false);
  if (draw < 0.6) return restRequest(random, world, true);
  if (draw < 0.82) return trpcRequest(random, world);
  if (draw < 0.88) return oddTrpcRequest(random, world);
  return oddRequest(random, world);
}

/** Asks requests of numbers, several at a time, and notes of each what became of it. */
export async function askAll(
  service: FuzzedService,
  seed: number,
  from: number,
  to: number,
  tally: Tally,
): Promise<void> {
  let next = from;
  const askOn = async () => {
    const connection = new KeptConnection(service.port);
    while (next < to && tally.failures.length < FAILURES_MAX) {
      const number = next++;
      const request = requestOf(seed, number, service);
      judge(service, request, await ask(connection, service.port, request, tally), number, tally);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
}

const REPEATS_MAX = 10;
const REPEAT_AFTER_MS = 1_000;

/**
 * Asks once more, a few times, where the service says that its engines do not answer: a machine that stands still for
 * seconds lets them seem so, and what the request itself brings about comes each time.
 */
async function ask(
  connection: KeptConnection,
  port: number,
  request: FuzzRequest,
  tally: Tally,
): Promise<Outcome> {
  for (let repeats = 0; ; repeats++) {
    const outcome = request.isWhole
      ? await connection.ask(request.bytes, request.parts.method === 'HEAD')
      : await exchange(port, request.bytes);
    const isUnavailable = outcome.answers.some((answer) => codesOf(answer).includes('service_unavailable'));
    if (!isUnavailable || isDocument(outcome) || repeats === REPEATS_MAX) return outcome;
    tally.doubt(request.account);
    await after(REPEAT_AFTER_MS);
  }
}

/** The OpenAPI document, whose examples are no errors. */
function isDocument({ answers }: Outcome): boolean {
  return answers.every(({ body }) => body.startsWith('{"openapi"'));
}

function judge(
  { world, secrets }: FuzzedService,
  request: FuzzRequest,
  { answers, error }: Outcome,
  number: number,
  tally: Tally,
): void {
  const others = [...world.accounts, world.poor].filter((account) => account !== request.account);
  const hidden = [...secrets, ...others.map(({ name }) => name)];
  const faults = error === undefined ? [] : [error];
  for (const answer of answers) {
    faults.push(...faultsOf(request, answer, hidden));
    tally.note(request, answer.status, codesOf(answer));
    tally.spend(request.account, Number(answer.headers.get('x-credits-spent') ?? 0));
  }
  if (answers.length === 0) tally.note(request, 0, []);
  for (const fault of faults)
    tally.failures.push(
      `request ${number}: ${fault}\n  asked ${shownRequest(request)}\n  answered ${JSON.stringify(answers).slice(0, 2_000)}`,
    );
}
