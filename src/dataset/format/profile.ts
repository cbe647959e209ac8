import { z } from 'zod';
import { readSlug, SLUG_CHARACTERS_MAX } from '../../db/slug-key.ts';
import { url } from './scalars.ts';

/** Why a text is neither a slug nor the address of a profile. */
export const NO_PROFILE = `must be a slug of at most ${SLUG_CHARACTERS_MAX} characters, or the address of a profile, which one of a page, of a file or with the profile in its query is not`;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** The http or https address that a text is, also without its scheme; null for another text. */
function addressOf(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.indexOf('/');
  const hasHost = !SCHEME.test(trimmed) && at > 0 && trimmed.slice(0, at).includes('.');
  const address = hasHost ? `https://${trimmed}` : trimmed;
  return url.safeParse(address).success ? address : null;
}

/** A slug, or the address of a profile; read as the slug. */
export const profileSlug = z
  .string()
  .refine((text) => text.trim() !== '', { error: 'must not be blank', abort: true })
  .refine((text) => readSlug(text) !== null, { error: NO_PROFILE })
  .overwrite((text) => readSlug(text) ?? text);

/** The same of a record, which may have none. An address that names no profile is kept as it is: see {@link moveAddress}. */
export const profile = z
  .string()
  .refine((text) => readSlug(text) !== null || addressOf(text) !== null, { error: NO_PROFILE })
  .overwrite((text) => readSlug(text) ?? text);

/**
 * Makes an address that names no profile what it is: no identifier, but the address that is shown of the record.
 * @param fields of a line, which it changes
 * @returns why the line can't be used: another address is shown
 */
export function moveAddress(fields: Record<string, unknown>): string | undefined {
  const { network_public_identifier: given, network_public_profile_url: shown } = fields;
  if (typeof given !== 'string' || readSlug(given) !== null) return undefined;
  const address = addressOf(given);
  if (typeof shown === 'string' && addressOf(shown) !== address) return NO_PROFILE;
  fields.network_public_identifier = null;
  fields.network_public_profile_url = shown ?? address;
  return undefined;
}
