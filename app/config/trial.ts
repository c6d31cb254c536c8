import type { Env } from './env.server.ts';
import type { Language } from './language.ts';
import { m } from './messages/compiled/messages.js';

export type TrialSettings = Pick<Env, 'PAYMENTS' | 'PORTAL_CALLS' | 'RECORDS'>;

/** The notice on every page of a server with a protection turned off; undefined for all others. */
export function trialWords({ PAYMENTS, PORTAL_CALLS, RECORDS }: TrialSettings, locale: Language): string | undefined {
  const words = [
    ...(PAYMENTS === 'test' ? [m.layout_trial_payments({}, { locale })] : []),
    ...(RECORDS === 'test' ? [m.layout_trial_records({}, { locale })] : []),
    ...(PORTAL_CALLS === 'open' ? [m.layout_trial_calls({}, { locale })] : []),
  ];
  return words.length > 0 ? [m.layout_trial({}, { locale }), ...words].join(' ') : undefined;
}
