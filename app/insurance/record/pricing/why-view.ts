import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { QUOTE_INCIDENT_NAMES, USE_NAMES } from './fact-names.ts';
import { driverName, vehicleLabel } from './unpaid-labels.ts';
import { type PriceFact, whyThisPrice } from './why-price.ts';

/** What raises a price and what lowers it, each with the amount by which the price would differ without it. */
export function whyView(
  document: PolicyDocument,
  { language, ...asked }: { language: Language; on?: string; withFees?: boolean },
) {
  const facts = whyThisPrice(document, asked);
  const inWords = (fact: PriceFact) => ({
    ...factInWords(fact, document, language),
    cents: writtenMoney(Math.abs(fact.cents), language),
  });
  const zip = (document.garaging_zip ?? document.zip).slice(0, 3);
  return {
    up: facts.filter(({ cents }) => cents > 0).map(inWords),
    down: facts
      .filter(({ cents }) => cents < 0)
      .toReversed()
      .map(inWords),
    place: m.price_why_place({ zip }, { locale: language }),
  };
}
export type WhyView = ReturnType<typeof whyView>;

function factInWords(fact: PriceFact, document: PolicyDocument, language: Language): { title: string; more: string } {
  const locale = { locale: language };
  const who = 'driver' in fact ? driverName(fact.driver, document) : '';
  const car = 'vehicle' in fact ? vehicleLabel(fact.vehicle, document) : '';
  switch (fact.fact) {
    case 'incident': {
      const what = nameOf(QUOTE_INCIDENT_NAMES, fact.kind, language);
      return {
        title: m.price_fact_incident({ who, what, day: writtenDay(fact.on, language) }, locale),
        more: m.price_fact_incident_until({ day: writtenDay(fact.until, language) }, locale),
      };
    }
    case 'use':
      return { title: m.price_fact_use({ car }, locale), more: nameOf(USE_NAMES, fact.use, language) };
    case 'anti-theft':
      return { title: m.price_fact_anti_theft({ car }, locale), more: '' };
    case 'prior':
      return { title: m.price_fact_prior({}, locale), more: m.price_fact_prior_more({}, locale) };
    case 'no-prior':
      return { title: m.price_fact_no_prior({}, locale), more: m.price_fact_no_prior_more({}, locale) };
    case 'married':
      return { title: m.price_fact_married({ who }, locale), more: '' };
    case 'course':
      return { title: m.price_fact_course({ who }, locale), more: '' };
    case 'filing':
      return { title: m.price_fact_filing({ who }, locale), more: '' };
    case 'foreign':
      return { title: m.price_fact_foreign({ who }, locale), more: '' };
    case 'homeowner':
      return { title: m.price_fact_homeowner({}, locale), more: '' };
    case 'paperless':
      return { title: m.price_fact_paperless({}, locale), more: '' };
    case 'in-full':
      return { title: m.price_fact_in_full({}, locale), more: '' };
  }
}

/** A code from an import that our questions do not use is shown unchanged. */
function nameOf(names: typeof USE_NAMES | typeof QUOTE_INCIDENT_NAMES, code: string, language: Language): string {
  const name = new Map(Object.entries(names)).get(code);
  return name ? name({}, { locale: language }) : code;
}
