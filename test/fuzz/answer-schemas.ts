import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operations } from '../../src/http/operations.ts';
import { document } from '../contract/openapi-document.ts';

/** Validates a value. Returns an error message, or null if the value is valid. */
export type Check = (value: unknown) => string | null;

const ID = 'document.json';
// Not strict, because OpenAPI has keywords that JSON Schema validators do not know.
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema(document, ID);

function checkAt(pointer: readonly string[]): Check {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.compile({ $ref: `${ID}#/${path.join('/')}` });
  return (value) => (validate(value) ? null : ajv.errorsText(validate.errors));
}

/** Validates an error. */
export const checkProblem: Check = checkAt(['components', 'schemas', 'Problem']);

/** Validate the answers of the operations by their schemas in the document, by operation id. */
export const ANSWER_CHECKS: ReadonlyMap<string, Check> = new Map(
  operations.map(({ operationId, path, method, successStatus }) => {
    const success = ['paths', path, method.toLowerCase(), 'responses', String(successStatus)];
    return [operationId, checkAt([...success, 'content', 'application/json', 'schema'])];
  }),
);
