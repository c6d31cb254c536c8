import { canText, type Texting } from '#platform/messages/can-text.ts';
import type { ContactOnFile } from './contact-on-file-store.ts';

/** Where to message the policy's people: by mail, or by text if texts are configured; undefined if there is no way. */
export function reachOf(
  { email, phone }: Pick<ContactOnFile, 'email' | 'phone'>,
  env: Texting,
): { way: 'mail' | 'sms'; to: string } | undefined {
  if (email) return { way: 'mail', to: email };
  return phone && canText(env) ? { way: 'sms', to: phone } : undefined;
}
