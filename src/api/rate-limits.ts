/** What is limited together: whose calls, and which; refusals word it so. */
export const LIMITED_CALLS = {
  searches: ['An account', 'searches and totals'],
  lookups: ['An account', 'lookups'],
  feedback: ['An account', 'submissions of feedback'],
  other: ['An account', 'calls of the other operations'],
  autocomplete: ['A network address', 'autocomplete lookups without a key'],
  refused_keys: ['A network address', 'calls with a key that is refused'],
} as const;

/** What is limited together: calls of one kind by one caller. */
export type RateKind = keyof typeof LIMITED_CALLS;

/** Calls of each kind that a caller may make in a minute. */
export type RateLimits = Record<RateKind, number>;

/** The limit of feedback is part of the interface: no setting changes it. */
export const FEEDBACK_CALLS_A_MINUTE = 60;
