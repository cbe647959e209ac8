/** Whose key a call is sent with. */
export interface Caller {
  accountId: number;
  key: string;
}

/** Whose key a call is sent with in a round; calls are numbered from 0. */
export type CallerOf = (round: number, call: number) => Caller;

/** A request as a client sends it. */
export interface BenchRequest {
  method: 'GET' | 'POST';
  /** From the server's root. */
  path: string;
  body?: Record<string, unknown>;
}

/** One call of the mix. */
export interface BenchCall {
  operation: string;
  /** Tells it from other calls of the operation. */
  name: string;
  /**
   * The request of a round. Where the server may remember what a condition led to, every round asks for something
   * else, so that each is a first one.
   */
  request(round: number, caller: Caller): BenchRequest;
  /** Whether the rounds differ. */
  varies: boolean;
}

type Body = Record<string, unknown>;

/** Calls of an operation that ask the same in every round. */
export function constant(operation: string, calls: [string, Body][]): BenchCall[] {
  return calls.map(([name, body]) => {
    return { operation, name, request: (_round, caller) => post(operation, caller, body), varies: false };
  });
}

/** Calls of an operation that ask something else in every round. */
export function varying(operation: string, calls: [string, (round: number) => Body][]): BenchCall[] {
  return calls.map(([name, bodyOf]) => {
    return {
      operation,
      name,
      request: (round, caller) => post(operation, caller, bodyOf(round)),
      varies: true,
    };
  });
}

function post(operation: string, { accountId }: Caller, body: Body): BenchRequest {
  return { method: 'POST', path: `/api/${accountId}/datastorage/${operation}/`, body };
}
