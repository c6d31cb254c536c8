import { createContext, useContext } from 'react';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type TrialSettings, trialWords } from '#config/trial.ts';

/** The settings that make a server a trial. On the server alone. */
export const Trial = createContext<TrialSettings | undefined>(undefined);

/** Over every page, of the site and of the portals, that failed or not. */
export function TrialStrip({ language }: { language: Language }) {
  const settings = useContext(Trial);
  const words = settings && trialWords(settings, language);
  if (!words) return null;
  return (
    <aside className="trial" aria-label={m.layout_trial_label({}, { locale: language })}>
      <p>{words}</p>
    </aside>
  );
}
