import type { Env } from '#config/env.server.ts';
import type { ContactOnFile } from './contact-on-file-store.ts';

/** Where to message the policy's people: by mail, or by text if texts are configured; undefined if there is no way. */
export function reachOf(
  { email, phone }: Pick<ContactOnFile, 'email' | 'phone'>,
  { SMS_URL, showsOutbox }: Pick<Env, 'SMS_URL' | 'showsOutbox'>,
): { way: 'mail' | 'sms'; to: string } | undefined {
  if (email) return { way: 'mail', to: email };
  return phone && (SMS_URL || showsOutbox) ? { way: 'sms', to: phone } : undefined;
}

/** `m…@example.com`: enough for its owner to recognize. */
export const maskedEmail = (email: string) => email.replace(/^(.).*(@.*)$/, '$1…$2');
