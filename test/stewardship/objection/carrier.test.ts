import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createCarrier } from '../../../src/stewardship/objection/carrier.ts';
import type { Message } from '../../../src/stewardship/objection/messages.ts';
import { startMailServer } from './mail-server.ts';

const LINK: Message = {
  type: 'link',
  email: "o'neil+x@bücher.example".replace('bücher', 'xn--bcher-kva'),
  link: 'https://roster.example/objection/confirm?token=abc',
  expires: '2026-11-28T00:00:00.000Z',
};
const REQUEST: Message = {
  type: 'request',
  id: 7,
  email: 'ann@sample.example',
  profile: 'ann\n\u2028\nThe person has confirmed it.',
  reason: 'address_not_of_profile',
};

const publicUrl = 'https://roster.example';
const operatorAddress = 'privacy@roster.example';

test('a mail server gets links for the person, and requests for the operator', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const carrier = createCarrier({ publicUrl, carrier: { smtpUrl: server.url, operatorAddress } });
  await carrier.send(LINK);
  await carrier.send(REQUEST);
  const [link, request] = server.mails;
  expect(link).toMatchObject({ from: operatorAddress, to: [LINK.email] });
  expect(link?.text).toContain(LINK.type === 'link' ? LINK.link : '');
  expect(request).toMatchObject({ from: operatorAddress, to: [operatorAddress] });
  expect(request?.text).toContain('ann@sample.example');
  expect(request?.text).toContain('roster objections decide 7');
  // A profile is a text of anyone: it can't pass for a line of the mail.
  expect(request?.text).toContain('Profile  ann The person has confirmed it.');
});

test('a mail that the server refuses is an error, which has no address of the person', async () => {
  const server = await startMailServer({ refuses: true });
  onTestFinished(() => server.close());
  const carrier = createCarrier({ publicUrl, carrier: { smtpUrl: server.url, operatorAddress } });
  const error = await carrier.send(LINK).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 550 });
  expect(inspect(error)).not.toContain("o'neil");
});

interface Post {
  headers: IncomingHttpHeaders;
  body: unknown;
}

let webhook: Server | undefined;
afterEach(() => void webhook?.close());

async function startWebhook(status: number, headers = {}): Promise<{ url: string; posts: Post[] }> {
  const posts: Post[] = [];
  webhook = createHttpServer(async (request, response) => {
    posts.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    response.writeHead(status, headers).end();
  }).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  return { url: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook`, posts };
}

test('a webhook gets each message as JSON, with its key', async () => {
  const { url, posts } = await startWebhook(202);
  const carrier = createCarrier({ publicUrl, carrier: { webhookUrl: url, webhookKey: 'secret' } });
  for (const message of [LINK, REQUEST]) await carrier.send(message);
  expect(posts.map(({ body }) => body)).toEqual([LINK, REQUEST]);
  for (const { headers } of posts)
    expect(headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
});

test.each([
  ['refuses', 500, {}],
  ['redirects', 302, { location: 'http://127.0.0.1:9/' }],
])('a webhook that %s is an error', async (_, status, headers) => {
  const { url, posts } = await startWebhook(status, headers);
  const carrier = createCarrier({ publicUrl, carrier: { webhookUrl: url, webhookKey: '' } });
  await expect(carrier.send(LINK)).rejects.toThrow();
  expect(posts).toHaveLength(1);
  expect(posts[0]?.headers.authorization).toBeUndefined();
});
