import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operations } from '../../src/api/http/operations.ts';
import { document } from '../api/contract/openapi-document.ts';

/** Validates a value. Returns an error message, or null if the value is valid. */
export type Check = (value: unknown) => string | null;

/** The answers and the body of an operation, as the document describes them. */
export interface DocumentedOperation {
  success: { status: number; types: string[]; check: Check };
  /** All statuses of its answers. */
  statuses: ReadonlySet<number>;
  /** By status, the headers of an answer, without those that every answer has. */
  headersOf: ReadonlyMap<number, ReadonlySet<string>>;
  /** Validates the body; null if the operation takes none. */
  body: Check | null;
}

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

const ID = 'document.json';
// Not strict, because OpenAPI has keywords that JSON Schema validators do not know.
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
// Formats are not validated, because requests may be more lenient: an email address may have spaces around it.
const ajvOfRequests = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
for (const one of [ajv, ajvOfRequests]) one.addSchema(document, ID);

function checkAt(pointer: readonly string[], validator = ajv): Check {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = validator.compile({ $ref: `${ID}#/${path.join('/')}` });
  return (value) => (validate(value) ? null : validator.errorsText(validate.errors));
}

/** Validates an error. */
export const checkProblem: Check = checkAt(['components', 'schemas', 'Problem']);

/** The documented operations by operation id. */
export const DOCUMENTED: ReadonlyMap<string, DocumentedOperation> = new Map(
  operations.map(({ operationId: id, path, method, hasBody }) => {
    const at = ['paths', path, method.toLowerCase()];
    const { responses } = document.paths[path][method.toLowerCase()];
    const [success = '200'] = Object.keys(responses).filter((status) => status.startsWith('2'));
    const resolved = Object.entries(responses).map(([status, response]): [number, Response] => [
      Number(status),
      '$ref' in (response as object) ? document.components.responses[status] : response,
    ]);
    return [
      id,
      {
        success: {
          status: Number(success),
          types: Object.keys(responses[success].content),
          check: checkAt([...at, 'responses', success, 'content', 'application/json', 'schema']),
        },
        statuses: new Set(resolved.map(([status]) => status)),
        headersOf: new Map(
          resolved.map(([status, { headers = {} }]) => [
            status,
            new Set(Object.keys(headers).map((name) => name.toLowerCase())),
          ]),
        ),
        body: hasBody
          ? checkAt([...at, 'requestBody', 'content', 'application/json', 'schema'], ajvOfRequests)
          : null,
      },
    ];
  }),
);
