import { operations as documented } from '../../src/http/operations.ts';
import { everyField, type Field } from '../contract/schema-walk.ts';

/** An operation, with the fields that its body or query takes by the document. */
export interface FuzzedOperation {
  /** Its name in the document. */
  id: string;
  method: string;
  path: string;
  /** Its name over tRPC. */
  procedure: string;
  hasBody: boolean;
  /** Over tRPC it changes something, and so is no GET. */
  isMutation: boolean;
  fields: Field[];
  input: Field['input'];
}

const fields = everyField();

/** Every operation of the service. */
export const OPERATIONS: readonly FuzzedOperation[] = documented.map(
  ({ operationId, method, path, procedure, hasBody, input }) => ({
    id: operationId,
    method,
    path,
    procedure,
    hasBody,
    isMutation: /^feedback\.|^apiKeys\.(create|delete)$/.test(procedure),
    fields: fields.filter(({ where, name }) => where === `${operationId}.${name}`),
    input,
  }),
);

const BY_PROCEDURE = new Map(OPERATIONS.map((operation) => [operation.procedure, operation]));

/** The operation that a procedure is. */
export function operationOf(procedure: string): FuzzedOperation | undefined {
  return BY_PROCEDURE.get(procedure);
}
