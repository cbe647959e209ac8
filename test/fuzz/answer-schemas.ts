import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { USUAL_PRICES } from '../../src/billing/prices.ts';
import { createDocument } from '../../src/http/document.ts';
import { operations } from '../../src/http/operations.ts';

/** Says what is wrong with a value; null where it is what the document says. */
export type Check = (value: unknown) => string | null;

/** What the document says of an operation's answers and of its body. */
export interface DocumentedOperation {
  success: { status: number; check: Check };
  /** Every status that it may answer. */
  statuses: ReadonlySet<number>;
  /** Of each status, the headers that an answer may have beside those that every answer has. */
  headersOf: ReadonlyMap<number, ReadonlySet<string>>;
  /** What its body must be; null where it takes none. */
  body: Check | null;
}

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

const ID = 'document.json';
// As a client sees it: what is not printed, such as a getter, is not there.
const document = JSON.parse(JSON.stringify(createDocument(USUAL_PRICES)));
// Of the keywords of OpenAPI that no validator knows.
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
// An address of email may stand between blanks: a format says less of what is taken than of what is answered.
const ajvOfRequests = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
for (const one of [ajv, ajvOfRequests]) one.addSchema(document, ID);

function checkAt(pointer: readonly string[], validator = ajv): Check {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = validator.compile({ $ref: `${ID}#/${path.join('/')}` });
  return (value) => (validate(value) ? null : validator.errorsText(validate.errors));
}

/** Checks an error. */
export const checkProblem: Check = checkAt(['components', 'schemas', 'Problem']);

/** What the document says of each operation, by its name there. */
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
