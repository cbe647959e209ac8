import type { z } from 'zod';
import type { Search } from '../search/search.ts';
import type { AccountStep } from './call.ts';
import { postProcedure } from './post-procedure.ts';
import type { Meta } from './trpc.ts';

/** Runs the handler in its turn, with the searches of the state at which the call was admitted. */
const queued: AccountStep<{ search: Search }> = ({ ctx, next }) => {
  const { services, searchState, principal, callerGone } = ctx;
  if (!searchState) throw new Error('a search is admitted with the state of the data');
  const search = services.search.at(searchState);
  return services.searches.run(principal.accountId, callerGone, () => next({ ctx: { search } }));
};

/** An operation that searches: it counts against the rate limit of searches, and its handler runs in its turn. */
export function searchProcedure<Input extends z.ZodType>(input: Input, meta: Meta) {
  return postProcedure(input, { ...meta, rate: 'searches' }).use(queued);
}
