import type { Env } from '#config/env.server.ts';
import type { ContactOnFile } from './contact-on-file-store.ts';

type Texting = Pick<Env, 'SMS_URL' | 'showsOutbox'>;

/** Whether a text reaches anybody: without a text service it stays in the outbox, which only a trial shows. */
export const canText = ({ SMS_URL, showsOutbox }: Texting): boolean => SMS_URL !== undefined || showsOutbox;

/** Where to message the policy's people: by mail, or by text if texts are configured; undefined if there is no way. */
export function reachOf(
  { email, phone }: Pick<ContactOnFile, 'email' | 'phone'>,
  env: Texting,
): { way: 'mail' | 'sms'; to: string } | undefined {
  if (email) return { way: 'mail', to: email };
  return phone && canText(env) ? { way: 'sms', to: phone } : undefined;
}

/** `m…@example.com`: enough for its owner to recognize. */
export const maskedEmail = (email: string) => email.replace(/^(.).*(@.*)$/, '$1…$2');
