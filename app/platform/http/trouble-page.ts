import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { escaped, plainDocument } from '#config/plain-document.ts';
import { type TrialSettings, trialText } from '#config/trial.ts';
import type { PlainAnswer } from './plain-answer.ts';
import { documentHeaders } from './security-headers.ts';
import type { Untaken } from './whole-form.ts';

/** An error page in the person's language, made without the database and without React. */
export function troublePage(
  status: Untaken | 503,
  language: Language,
  styles: string[],
  settings: TrialSettings,
): PlainAnswer {
  const locale = { locale: language };
  const isBusy = status === 503;
  const title = isBusy ? m.pages_busy_headline({}, locale) : m.pages_untaken_headline({}, locale);
  const words = isBusy ? m.pages_busy_words({}, locale) : m.pages_untaken_words({}, locale);
  const { support } = brand.phones;
  const trial = trialText(settings, language);
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n');
  const strip = `<aside class="trial" aria-label="${escaped(m.layout_trial_label({}, locale))}"><p>${escaped(trial ?? '')}</p></aside>\n`;
  const html = plainDocument({
    language,
    title,
    head: `${links}\n<style>main { display: grid; gap: 18px; max-width: 40rem }</style>`,
    body: `${trial ? strip : ''}<main class="section wrap" role="alert">
<h1>${escaped(title)}</h1>
<p class="lead">${escaped(words)}</p>
<p>${escaped(m.pages_error_call({}, locale))} <a class="num" href="${callHref(support)}">${tollFree(support)}</a></p>
</main>`,
  });
  const headers = documentHeaders(html, 'never', { portals: [], agents: [], players: [], states: [], payments: [] });
  return {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: html,
  };
}
