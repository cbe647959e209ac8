import cors from 'cors';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { RateKind } from '../../accounts/access/rates.ts';
import { invalidField, ProblemError, unauthorized } from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { admit } from '../../operations/procedure/admit.ts';
import { type Context, headersOf, type Services } from '../../operations/procedure/context.ts';
import type { AccountContext } from '../../operations/procedure/operation.ts';
import { extend } from '../../operations/reconcile/extend.ts';
import { manifest, PREVIEW_POLICY, preview, viewOf } from '../../operations/reconcile/pages.ts';
import { reconcile } from '../../operations/reconcile/queries.ts';
import { proposeProperties, SUGGESTED, suggest } from '../../operations/reconcile/suggest.ts';
import { type FormFields, readBody, readQuery } from './body.ts';
import { contextOf } from './every-request.ts';
import { addPath, createRouter, readable } from './methods.ts';
import { parseJson } from './parse-json.ts';

const PATH = '/api/:account_id/reconcile/:token';
const SENT_TWICE = 'is in the request several times: send it once';
const FORM = ['application/x-www-form-urlencoded'] as const;

/** An admitted call with the fields of its query string or form. */
interface Call {
  ctx: AccountContext;
  fields: FormFields;
  request: Request;
  response: Response;
}

/**
 * The service of the specification Reconciliation API 0.2, which OpenRefine and other tools call from their own pages. The token
 * stands in its address, since they send no header.
 */
export function reconcileRouter(services: Services): Router {
  const router = createRouter();
  router.use(PATH, cors());
  const root = serve(services, 'lookups', async ({ ctx, fields, request }) => {
    // An answer to HEAD has no values, and columns cost credits.
    if (request.method === 'HEAD') return manifest(addressOf(request));
    if (fields.queries !== undefined && fields.extend !== undefined)
      throw invalidField('/extend', 'must not stand beside `queries`: send one of them');
    if (fields.queries !== undefined) return reconcile(ctx, jsonOf(fields, 'queries'));
    if (fields.extend !== undefined) return extend(ctx, jsonOf(fields, 'extend'));
    if (request.method === 'POST')
      throw invalidField('/queries', 'is required: send `queries`, or `extend`, as a field of the form');
    return manifest(addressOf(request));
  });
  addPath(router, PATH, [
    ['GET', root],
    ['POST', root],
  ]);
  addPath(router, `${PATH}/extend`, [
    ['GET', serve(services, 'other', async ({ fields }) => proposeProperties(fields))],
  ]);
  for (const what of SUGGESTED) {
    const handler = serve(services, 'lookups', ({ ctx, fields }) => suggest(ctx, what, fields));
    addPath(router, `${PATH}/suggest/${what}`, [['GET', handler]]);
  }
  const show = serve(services, 'lookups', async ({ ctx, request, response }) => {
    const html = await preview(ctx, String(request.params.id));
    response.removeHeader('X-Frame-Options');
    response.set('Content-Security-Policy', PREVIEW_POLICY).type('html');
    return html;
  });
  addPath(router, `${PATH}/preview/:id`, [['GET', show]]);
  readable(router, `${PATH}/view/:id`, (request, response) =>
    response.redirect(viewOf(String(request.params.id))),
  );
  return router;
}

/** Handles a call: admits its token, reads its fields, and sends the answer. An error of credits is a text, which OpenRefine shows. */
function serve(
  services: Services,
  rate: RateKind,
  answer: (call: Call) => Promise<object | string>,
): RequestHandler {
  return async (request, response) => {
    response.locals.operation = 'reconcile';
    const { token, account_id: accountId } = request.params as { token: string; account_id: string };
    const ctx: Context = {
      ...contextOf(services, 'rest', request, response),
      key: token,
      keyKind: 'reconcile',
    };
    try {
      const { principal } = await admit(ctx, { scope: 'any', rate }).catch(ofToken);
      if (!principal) throw new Error('a call with a scope has a principal');
      if (String(principal.accountId) !== accountId)
        throw new ProblemError('wrong_account', 'The address names another account than that of the token.');
      const fields = await fieldsOf(request, response);
      const answered = await answer({ ctx: { ...ctx, principal }, fields, request, response });
      response.set(headersOf(ctx.answerFacts)).send(answered);
    } catch (thrown) {
      response.set(headersOf(ctx.answerFacts));
      const error = problemOf(thrown);
      if (error.problemCode !== 'insufficient_credits') throw thrown;
      response.status(402).type('text').send(error.message);
    }
  };
}

function ofToken(error: unknown): never {
  const isRefused = error instanceof ProblemError && error.problemCode === 'unauthorized';
  throw isRefused ? unauthorized('The token in the address is mistyped, expired or deleted.') : error;
}

async function fieldsOf(request: Request, response: Response): Promise<FormFields> {
  const query = readQuery(request.originalUrl);
  if (request.method !== 'POST') return query;
  const body = (await readBody(request, response, [...FORM], (given) => given)) as FormFields | undefined;
  const twice = Object.keys(body ?? {}).find((name) => Object.hasOwn(query, name));
  if (twice !== undefined) throw invalidField(`/${twice}`, SENT_TWICE);
  return { ...query, ...body };
}

/** @throws ProblemError 400 where the field is no JSON */
function jsonOf(fields: FormFields, name: string): unknown {
  const text = fields[name];
  if (Array.isArray(text)) throw invalidField(`/${name}`, SENT_TWICE);
  try {
    return parseJson(String(text));
  } catch {
    throw invalidField(`/${name}`, 'is not valid JSON', 'invalid_format');
  }
}

/** The address of the service, as the caller wrote it. */
function addressOf(request: Request): { service: string; origin: string } {
  const origin = `${request.protocol}://${request.get('host')}`;
  return { origin, service: origin + request.path.replace(/\/$/, '') };
}
