import { createContext, useContext } from 'react';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type TrialSettings, trialText } from '#config/trial.ts';

/** The settings that make a server a trial. Only on the server. */
export const Trial = createContext<TrialSettings | undefined>(undefined);

/** Shown above every page of the site and the portals, including failed ones. */
export function TrialStrip({ language }: { language: Language }) {
  const settings = useContext(Trial);
  const words = settings && trialText(settings, language);
  if (!words) return null;
  return (
    <aside className="trial" aria-label={m.layout_trial_label({}, { locale: language })}>
      <p>{words}</p>
    </aside>
  );
}
