import type { Env } from './env.server.ts';
import type { Language } from './language.ts';
import { m } from './messages/compiled/messages.js';

export type TrialSettings = Pick<Env, 'PAYMENTS' | 'PORTAL_CALLS' | 'RECORDS' | 'showsSamples'>;

/** The notice on every page of a server with a protection turned off, or invented people; undefined for all others. */
export function trialText(settings: TrialSettings, locale: Language): string | undefined {
  const { PAYMENTS, PORTAL_CALLS } = settings;
  const invented = inventedText(settings);
  const words = [
    ...(PAYMENTS === 'test' ? [m.layout_trial_payments({}, { locale })] : []),
    ...(invented ? [invented({}, { locale })] : []),
    ...(PORTAL_CALLS === 'open' ? [m.layout_trial_calls({}, { locale })] : []),
  ];
  return words.length > 0 ? [m.layout_trial({}, { locale }), ...words].join(' ') : undefined;
}

/** One sentence for all that is made up, because the notice takes the first lines of a phone. */
function inventedText({ RECORDS, showsSamples }: TrialSettings) {
  if (showsSamples) return RECORDS === 'test' ? m.layout_trial_samples_and_records : m.layout_trial_samples;
  return RECORDS === 'test' ? m.layout_trial_records : undefined;
}
