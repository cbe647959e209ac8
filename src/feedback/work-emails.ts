import { emailFeedback } from './email-feedback.ts';

/** Feedback about work email addresses. */
export const workEmails = emailFeedback('work');
