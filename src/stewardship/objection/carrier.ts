import type { ObjectionSettings } from '../../base/config/objections.ts';
import { type Mail, type Message, mailOf } from './messages.ts';

/** Carries messages to persons and to the operator. */
export interface Carrier {
  /** @throws Error where the message was not taken */
  send(message: Message): Promise<void>;
}

const WITHIN_MS = 10_000;

/** An error of nodemailer: its own code, and the reply of the server where there was one. */
interface SendError {
  code?: string;
  responseCode?: number;
}

/** The carrier of the settings: a mail server, or a webhook of the operator. */
export function createCarrier({ publicUrl, carrier }: ObjectionSettings): Carrier {
  if ('webhookUrl' in carrier) return webhook(carrier.webhookUrl, carrier.webhookKey);
  const { smtpUrl, operatorAddress } = carrier;
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const timeouts = { connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS };
      const transport = createTransport({ url: smtpUrl, ...timeouts });
      const { to, ...mail }: Mail = mailOf(message, operatorAddress, new URL(publicUrl).host);
      // As an object: in a text, some characters of an address would part two of them.
      const envelope = { ...mail, from: operatorAddress, to: { name: '', address: to } };
      await transport.sendMail(envelope).catch(({ code, responseCode }: SendError) => {
        // The text of the server names the address, and the error is logged.
        throw Object.assign(new Error('refused'), { code: responseCode ?? code });
      });
    },
  };
}

/** A POST of each message as JSON, with the key as bearer token. */
function webhook(url: string, key: string): Carrier {
  return {
    async send(message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(key !== '' && { Authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(message),
        // A redirect would send the link to an address that is not configured.
        redirect: 'error',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw Object.assign(new Error('refused'), { code: response.status });
    },
  };
}
