import type { Env } from '#config/env.server.ts';
import type { ContactOnFile } from './contact-on-file-store.ts';

/** Where a message to the policy's people goes: their mail, else a text where texts go out; or nowhere. */
export function reachOf(
  { email, phone }: Pick<ContactOnFile, 'email' | 'phone'>,
  { SMS_URL, showsOutbox }: Pick<Env, 'SMS_URL' | 'showsOutbox'>,
): { way: 'mail' | 'sms'; to: string } | undefined {
  if (email) return { way: 'mail', to: email };
  return phone && (SMS_URL || showsOutbox) ? { way: 'sms', to: phone } : undefined;
}

/** `m…@example.com`: enough for its owner to know it again. */
export const maskedEmail = (email: string) => email.replace(/^(.).*(@.*)$/, '$1…$2');
