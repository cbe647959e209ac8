import {
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callByName, type Input, type OperationName, type Output } from './api.ts';
import { credits } from './credits.ts';
import { choicesOf, priceOf } from './service-document.ts';
import { useSession } from './session.tsx';

/** What an answer of an operation costs, in words. */
export function usePrice(operationId: string): string {
  return credits(priceOf(useSession().document, operationId));
}

/** The values of a closed list that a field of a request takes, or each item of it. */
export function useChoices(operationId: string, field: string): string[] {
  return choicesOf(useSession().document, operationId, field);
}

/** The answer of an operation that reads. It is kept by the group of the operation, so that an act of that group makes it out of date. */
export function useAnswer<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options: Omit<UseQueryOptions<Output<Name>>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Output<Name>> {
  const { client } = useSession();
  return useQuery({
    ...options,
    queryKey: [...name.split('.'), input],
    queryFn: ({ signal }) => callByName(client, name, input, { signal }) as Promise<Output<Name>>,
  });
}

/** An operation that changes something. Once it has, what is shown of its group is read again, and then `onSuccess` is called. */
export function useAct<Name extends OperationName>(
  name: Name,
  {
    changes = name.split('.', 1),
    onSuccess,
  }: {
    /** The groups that it changes; `all` where it changes records. */
    changes?: readonly string[] | 'all';
    onSuccess?(answer: Output<Name>, input: Input<Name>): void;
  } = {},
) {
  const { client } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<Name>) => callByName(client, name, input) as Promise<Output<Name>>,
    async onSuccess(answer, input) {
      await queries.invalidateQueries({
        predicate: ({ queryKey: [group] }) => changes === 'all' || changes.includes(String(group)),
      });
      onSuccess?.(answer, input);
    },
  });
}
