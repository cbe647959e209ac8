import type { GivenObjections } from './settings.ts';

/** The page of objections, with what carries its messages. */
export interface ObjectionSettings {
  /** Without a slash at its end. */
  publicUrl: string;
  carrier: { smtpUrl: string; operatorAddress: string } | { webhookUrl: string; webhookKey: string };
}

/**
 * Checks that the page of objections can send messages; undefined where it is off.
 * @throws Error that names the missing settings
 */
export function checkObjections(given: GivenObjections): ObjectionSettings | undefined {
  const { page, publicUrl, smtpUrl, operatorAddress, webhookUrl, webhookKey } = given;
  if (page === 'off') return undefined;
  if (publicUrl === undefined)
    throw new Error('OBJECTIONS is on, and PUBLIC_URL is not set: links in messages begin with it.');
  const settings = { publicUrl: publicUrl.replace(/\/+$/, '') };
  if (smtpUrl !== undefined && webhookUrl !== undefined)
    throw new Error('SMTP_URL and OBJECTIONS_WEBHOOK are both set. Name one of them.');
  if (webhookUrl !== undefined) return { ...settings, carrier: { webhookUrl, webhookKey } };
  if (smtpUrl !== undefined && operatorAddress !== undefined)
    return { ...settings, carrier: { smtpUrl, operatorAddress } };
  throw new Error('OBJECTIONS is on: set SMTP_URL and OBJECTIONS_MAIL, or OBJECTIONS_WEBHOOK.');
}
