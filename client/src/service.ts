import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../src/api/router.ts';

export type { Problem } from '../../src/contract/input/problem.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The fields of a request but `account_id`, which the client fills in. One without fields has a `string` of no value. */
type FieldsOf<Input> = {
  [Field in keyof Input as string extends Field ? never : Exclude<Field, 'account_id'>]: Input[Field];
};

/** Input and output of each operation. */
export type Operations = {
  [Group in keyof Inputs & keyof Outputs]: {
    [Name in keyof Inputs[Group] & keyof Outputs[Group]]: {
      input: FieldsOf<Exclude<Inputs[Group][Name], void>>;
      output: Outputs[Group][Name];
    };
  };
};
