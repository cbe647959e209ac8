import { emailFeedback } from './email-feedback.ts';

/** Feedback about personal email addresses. */
export const personalEmails = emailFeedback('personal');
