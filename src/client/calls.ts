import type { Group, KINDS } from './kinds.ts';
import type { Operations } from './operations.ts';

/** What goes along with a call. */
export interface CallOptions {
  /** Ends the call, and its waiting to be sent again: it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** What goes along with a call that costs or writes. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * Under one key a request runs once and is charged once within 24 hours, even where another process sends it again:
   * 1 to 255 visible ASCII characters. Absent: a random one.
   */
  idempotencyKey?: string | undefined;
}

/** What may be left out where no field has to be given. */
type Arguments<Input, Options> =
  Partial<Input> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** A call of an operation; it throws a RosterError. */
export type Call<Input, Output, Options> = (...call: Arguments<Input, Options>) => Promise<Output>;

/** A search: called, it answers one page; `all` goes through the pages. */
export interface Search<Input, Output extends { search_results: unknown[] }>
  extends Call<Input, Output, KeyedCallOptions> {
  /**
   * All results from the page on, in their order, a request for each page and each charged when it is read. It asks
   * for 100 results a page unless `page_size` says otherwise, and ends where the total is reached. What changes in the
   * dataset meanwhile may move results from page to page.
   */
  all(
    input?: Input,
    options?: CallOptions,
  ): AsyncGenerator<Output['search_results'][number], void, undefined>;
}

type Operation<Kind, Input, Output> = Kind extends 'search'
  ? Search<Input, Output & { search_results: unknown[] }>
  : Call<Input, Output, Kind extends 'keyed' ? KeyedCallOptions : CallOptions>;

type InputOf<Described> = Described extends { input: infer Input } ? Input : never;
type OutputOf<Described> = Described extends { output: infer Output } ? Output : never;

type KindOf<G extends Group, Name> = Name extends keyof (typeof KINDS)[G] ? (typeof KINDS)[G][Name] : never;

/** Every operation of the service, under its name. */
export type RosterClient = {
  readonly [G in keyof Operations]: {
    readonly [Name in keyof Operations[G]]: Operation<
      KindOf<G, Name>,
      InputOf<Operations[G][Name]>,
      OutputOf<Operations[G][Name]>
    >;
  };
};
