import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import type { Logger } from 'pino';
import { currentRequestId } from '../../base/log/current-request.ts';
import { text } from '../../contract/input/input-fields.ts';
import { invalidRequest, ProblemError } from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { fieldErrorsOf } from '../../contract/input/validation-problem.ts';
import type { Services } from '../../operations/procedure/context.ts';
import type { Objections } from '../../stewardship/objection/objections.ts';
import {
  CONFIRMED_PAGE,
  confirmPage,
  formPage,
  POLICY,
  readForm,
  refusalPage,
  SENT_PAGE,
  USED_PAGE,
} from '../../stewardship/objection/pages.ts';
import { type FormFields, readBody, readQuery } from './body.ts';
import { networkOf } from './every-request.ts';
import { addPath, createRouter } from './methods.ts';

const FORM = ['application/x-www-form-urlencoded'] as const;

/** A field of a form or a link; it has more characters than the longest value. */
const FIELD = text(4_096).default('');

/** The page `/objection`: a form, and the page of the link that its message has. They work without scripts and cookies. */
export function objectionRouter(
  objections: Objections,
  { rates, log }: Pick<Services, 'rates' | 'log'>,
): Router {
  const router = createRouter();
  const count: RequestHandler = async (request, _response, next) => {
    await rates.count('objections', networkOf(request.ip));
    next();
  };
  addPath(router, '/objection', [
    ['GET', (_request, response) => send(response, formPage())],
    [
      'POST',
      refuseForeignForms,
      count,
      async (request, response) => {
        const fields = (await readBody(request, response, [...FORM], (given) => given)) as FormFields;
        const typed = { email: textOf(fields, 'email'), profile: textOf(fields, 'profile') };
        const read = readForm(typed);
        if ('errors' in read) {
          response.status(400);
          return send(response, formPage(typed, read.errors));
        }
        await objections.request(read.request);
        send(response, SENT_PAGE);
      },
    ],
  ]);
  addPath(router, '/objection/confirm', [
    [
      'GET',
      count,
      async (request, response) => {
        const found = await objections.find(tokenOf(request));
        if (found === undefined) response.status(404);
        send(response, found ? confirmPage(found) : USED_PAGE);
      },
    ],
    [
      'POST',
      refuseForeignForms,
      count,
      async (request, response) => {
        const isConfirmed = await objections.confirm(tokenOf(request));
        if (!isConfirmed) response.status(404);
        send(response, isConfirmed ? CONFIRMED_PAGE : USED_PAGE);
      },
    ],
  ]);
  router.use('/objection', showRefusals(log));
  return router;
}

/** Sends a page. With another policy for referrers, browsers would send its form without its origin. */
function send(response: Response, html: string): void {
  response.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'same-origin' });
  response.type('html').send(html);
}

/** @throws ProblemError 400 for a text that cannot be stored, or one that is given twice */
function textOf(fields: FormFields | undefined, name: string): string {
  const { data, error } = FIELD.safeParse(fields?.[name]);
  if (error) throw invalidRequest(fieldErrorsOf(error, [name]));
  return data;
}

function tokenOf({ url }: Request): string {
  return textOf(readQuery(url), 'token');
}

/** Refuses forms of pages of another site. Older browsers send the origin of the page alone. */
const refuseForeignForms: RequestHandler = (request, _response, next) => {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn = site === undefined ? isOrigin(origin, request.host) : ['same-origin', 'none'].includes(site);
  if (isOwn) return next();
  throw new ProblemError('foreign_origin', 'This form was sent by a page of another site.');
};

/** Whether an origin is of this host, or absent. A proxy may speak HTTP with the service where browsers speak HTTPS. */
function isOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return ['https', 'http'].some((scheme) => URL.parse(`${scheme}://${host}`)?.origin === origin);
}

/** Shows a person why a request was refused, and logs the errors of the service itself. */
function showRefusals(log: Logger): ErrorRequestHandler {
  return (thrown, _request, response, next) => {
    if (response.headersSent) return next(thrown);
    const error = problemOf(thrown);
    const { status, instance, detail } = error.toProblem(currentRequestId());
    if (status >= 500) log.error({ requestId: instance, error: error.cause }, 'an objection was not taken');
    response.status(status).set(error.headers);
    send(response, refusalPage(detail));
  };
}
