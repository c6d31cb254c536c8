// A summary of the offer, shown beside every page of the purchase.
import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { mediumDay, shortDay, writtenAmount } from '#platform/calendar/written.ts';
import { partFeesView } from '../record/pricing/price-labels.ts';
import { offeredBeginLabel } from './begin-label.ts';
import { type Offer, partFeesCents, paymentsCents } from './purchase.ts';

export function offerView(offer: Offer, language: Language) {
  const locale = { locale: language };
  const { document, todayCents, instalments } = offer;
  const names = new Intl.ListFormat(`${language}-US`);
  const drivers = document.drivers.filter(({ status }) => status === 'rated').map(({ first_name }) => first_name);
  const cars = document.vehicles.map(({ make, model }) => `${make} ${model}`);
  const [first] = instalments;
  const partFees = partFeesView(instalments.length, partFeesCents(offer), language);
  return {
    stateName: stateName(offer.state, language),
    facts: [
      { label: m.buy_start({}, locale), value: offeredBeginLabel(offer, language) },
      { label: m.buy_end({}, locale), value: mediumDay(document.term.expires_on, language) },
      { label: m.buy_cars({ count: cars.length }, locale), value: names.format(cars) },
      { label: m.buy_drivers({ count: drivers.length }, locale), value: names.format(drivers) },
      {
        label: m.price_months_with_fees({ months: offer.choice.term }, locale),
        value: writtenAmount(offer.premiumCents + offer.feesCents, language),
      },
      ...(partFees ? [{ label: partFees.label, value: partFees.amount }] : []),
      ...(partFees
        ? [{ label: m.buy_paper_all({}, locale), value: writtenAmount(paymentsCents(offer), language) }]
        : []),
    ],
    today: writtenAmount(todayCents, language),
    parts: first
      ? m.buy_then(
          {
            count: instalments.length,
            amount: writtenAmount(first.cents, language),
            day: shortDay(first.dueOn, language),
          },
          locale,
        )
      : undefined,
  };
}
export type OfferView = ReturnType<typeof offerView>;
