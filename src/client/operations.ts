import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../router.ts';

// The published package has these types written out, with the wording of the schemas: see src/build/declarations.ts.

export type { FieldError, ProblemCode } from '../api/problem-kinds.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The client fills the account in. */
type WithoutAccount<Input> = { [Field in keyof Input as Exclude<Field, 'account_id'>]: Input[Field] };

/** What each operation takes and answers. */
export type Operations = {
  [Group in keyof Inputs & keyof Outputs]: {
    [Name in keyof Inputs[Group] & keyof Outputs[Group]]: {
      input: WithoutAccount<NonNullable<Inputs[Group][Name]>>;
      output: Outputs[Group][Name];
    };
  };
};
