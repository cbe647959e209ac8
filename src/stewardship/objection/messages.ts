import type { ObjectionReason } from '../../db/vocabulary.ts';

/** What a carrier brings: a link to the person, or a request to the operator. It is the JSON that a webhook gets. */
export type Message =
  | {
      type: 'link';
      email: string;
      /** Opens the page that confirms the request. */
      link: string;
      /** ISO 8601; the link is of no use after it. */
      expires: string;
    }
  | {
      type: 'request';
      /** Of the objection, by which the operator decides it. */
      id: number;
      email: string;
      /** The slug of the profile that the person has named. */
      profile: string | null;
      /** Why the service does not decide it by itself. */
      reason: ObjectionReason;
    };

/** Why a confirmed request goes to the operator, in the words that the operator reads. */
const REASONS: Readonly<Record<ObjectionReason, string>> = {
  address_not_of_profile:
    'The address is not held for this profile, so it does not prove whose profile it is.',
  address_of_several: 'Several people may read the address.',
  several_persons: 'More would be removed than the one person who has the address.',
};

/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A text without line breaks, so that it can't pass for other lines of a mail. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/**
 * The mail of a message.
 * @param site name of the host at which people reach the service
 */
export function mailOf(message: Message, operatorAddress: string, site: string): Mail {
  const { email } = message;
  if (message.type === 'link')
    return {
      to: email,
      subject: `Confirm your objection at ${site}`,
      text: `Somebody, probably you, asked ${site} to remove what it holds under this address:

  ${email}

Open this link within a day, and confirm there:

  ${message.link}

If you did not ask for it, ignore this message. Nothing changes then. Please do not forward it: the link works for
everyone who has it.
`,
    };
  return {
    to: operatorAddress,
    subject: `An objection for you to decide at ${site}`,
    text: `A person objects to being listed at ${site}.

  Address  ${email}
  Profile  ${oneLine(message.profile ?? 'none named')}

The person has confirmed the request by a link to the address. ${REASONS[message.reason]} Nobody was removed.

"roster objections show ${message.id}" shows whom it concerns. Decide with "roster objections decide ${message.id}", and answer the
person at the address.
`,
  };
}
