import type { KINDS } from './operations.ts';
import type { Operations } from './service.ts';

/** The service that a client calls, and the caller's account. */
export interface ClientOptions {
  /** Address of the service, such as `https://roster.example.com`. */
  url: string | URL;
  /** A key of the account. */
  apiKey: string;
  /** The account, for the operations that take one. */
  accountId: number;
  /**
   * Attempts per call, at least 1; default 4. Retried are failed connections, 429, 503, and 409 while the same request
   * still runs.
   */
  attemptsMax?: number | undefined;
  /**
   * Called with the headers of every answer that arrives, answers of failed attempts included: credits spent and left.
   * A charge whose answer was lost on the way does not appear.
   */
  onAnswer?: ((answer: ReceivedAnswer) => void) | undefined;
}

/** The headers of an answer, read. */
export interface ReceivedAnswer {
  /** The call of the request, by its dotted name, such as `people.detailLookup`. */
  operations: string[];
  status: number;
  /** The id under which the operator finds the request; null where the answer is not the service's. */
  requestId: string | null;
  /** Credits that the request spent and that the account has left; null where its operations cost nothing. */
  credits: { spent: number; remaining: number } | null;
  /** Whether the service repeated a stored answer for the same idempotency key, without a charge. */
  isReplayed: boolean;
}

/** Options of a call. */
export interface CallOptions {
  /** Ends the call and any wait for a retry. The call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options of a call that costs credits or writes. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * 1 to 255 visible ASCII characters; random where absent. For 24 hours the same request under the same key runs once
   * and is charged once, even where another process sends it again.
   */
  idempotencyKey?: string | undefined;
}

/** The input may be omitted where all of its fields are optional. */
type Arguments<Input, Options> =
  Partial<Input> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** Calls an operation; throws a RosterError. */
export type Call<Input, Output, Options> = (...call: Arguments<Input, Options>) => Promise<Output>;

/** Any part of a record. */
type Part<Value> = Value extends (infer Item)[]
  ? Part<Item>[]
  : Value extends object
    ? { [Field in keyof Value]?: Part<Value[Field]> }
    : Value;

/** An answer to a request with `fields`: any part of each item, with its `id`. */
export type Selected<Output> = Output extends { id: unknown }
  ? Pick<Output, 'id'> & Part<Omit<Output, 'id'>>
  : Output extends object
    ? { [Field in keyof Output]: Selected<Output[Field]> }
    : Output;

/** An input with a selection of fields. */
type Selecting<Input> = Input & { fields: string[] };

/** Calls an operation that returns whole items, or with `fields` parts of them. */
export interface SelectingCall<Input, Output> extends Call<Input, Output, KeyedCallOptions> {
  (input: Selecting<Input>, options?: KeyedCallOptions): Promise<Selected<Output>>;
}

/** An input without what selects a page. */
type WithoutPages<Input> = Omit<Input, 'page' | 'page_size' | 'snapshot' | 'list' | 'notes'>;

/** Calls a search for one page, or with `all` for all results. */
export interface Search<Input, Output extends { search_results: unknown[] }>
  extends SelectingCall<Input, Output> {
  /**
   * All results, in order, as they were when the iteration began: it makes a list of them, and reads its parts of 1,000
   * records. Each part is requested, and charged, when the iteration reaches it. Records that were removed since are left
   * out. Changes of the dataset meanwhile move nothing.
   */
  all(
    input: WithoutPages<Selecting<Input>>,
    options?: CallOptions,
  ): AsyncGenerator<Selected<Output['search_results'][number]>, void, undefined>;
  all(
    input?: WithoutPages<Input>,
    options?: CallOptions,
  ): AsyncGenerator<Output['search_results'][number], void, undefined>;
}

type Operation<Kind, Described> = Described extends { input: infer Input; output: infer Output }
  ? Output extends { search_results: unknown[] }
    ? Search<Input, Output>
    : Kind extends 'keyed'
      ? 'fields' extends keyof Input
        ? SelectingCall<Input, Output>
        : Call<Input, Output, KeyedCallOptions>
      : Call<Input, Output, CallOptions>
  : never;

/** Every operation of the service, by group and name. */
export type RosterClient = {
  readonly [Group in keyof Operations]: {
    readonly [Name in keyof Operations[Group]]: Operation<
      Name extends keyof (typeof KINDS)[Group] ? (typeof KINDS)[Group][Name] : never,
      Operations[Group][Name]
    >;
  };
};
