import {
  accountId,
  email,
  optionalInteger,
  optionalText,
  phoneNumber,
  requiredBoolean,
  requiredEnum,
} from '../api/fields.ts';
import { request } from '../api/request.ts';
import { EMAIL_FEEDBACK_STATUSES, PHONE_FEEDBACK_STATUSES } from '../db/vocabulary.ts';

const NAME_CHARACTERS_MAX = 255;

/** What feedback about a contact of any kind says. */
const belonging = {
  is_correct_person: requiredBoolean({
    description: 'Whether the contact belongs to the person that it was given for.',
    example: true,
  }),
  name: optionalText(NAME_CHARACTERS_MAX, {
    description: 'Name of the person that the contact is believed to belong to; a blank one is none.',
    example: 'Ada Example',
  }),
  person_id: optionalInteger(1, Number.MAX_SAFE_INTEGER, {
    description: 'Id of the person that the contact was given for.',
    example: 10023405,
  }),
};

/** Feedback about an email address. */
export const emailFeedbackRequest = request(
  {
    account_id: accountId(),
    email: email({
      description: 'The email address; it is stored trimmed and in lower case.',
      example: 'ada@acme.example',
    }),
    contact_status: requiredEnum(EMAIL_FEEDBACK_STATUSES, {
      description: 'Whether the address takes mail.',
      example: 'valid',
    }),
    ...belonging,
  },
  [],
).meta({
  title: 'EmailFeedbackSubmission',
  description: 'What was found out about an email address.',
  examples: [{ email: 'ada@acme.example', contact_status: 'valid', is_correct_person: true }],
});

/** Feedback about a phone number. */
export const phoneFeedbackRequest = request(
  {
    account_id: accountId(),
    phone_number: phoneNumber({
      description: 'The phone number, in any notation that says its country; it is stored as E.164.',
      example: '+44 20 7946 0123',
    }),
    contact_status: requiredEnum(PHONE_FEEDBACK_STATUSES, {
      description: 'What came of a call to the number.',
      example: 'connected',
    }),
    ...belonging,
  },
  [],
).meta({
  title: 'PhoneFeedbackSubmission',
  description: 'What was found out about a phone number.',
  examples: [{ phone_number: '+44 20 7946 0123', contact_status: 'connected', is_correct_person: true }],
});
