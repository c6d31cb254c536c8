// What a buyer sees after the purchase: policy number, ID cards, what is paid, and what is still due.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, shortDay, writtenAmount, writtenDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { findAgency } from '../agencies/agency-store.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import { filingsOf } from '../filings/filing-store.ts';
import { filingLine } from '../filings/filing-view.ts';
import { cardsView } from '../id-cards/cards-view.ts';
import { findCardPolicy } from '../id-cards/id-card-store.ts';
import { partFeesView } from '../record/pricing/price-labels.ts';
import { beginLabel } from './begin-label.ts';
import type { Bought } from './buyers-policy.ts';
import { byMailText } from './documents-by.ts';
import { partFeesCents } from './purchase.ts';

/** @returns undefined when the policy no longer exists */
export async function boughtView(db: Queryable, purchase: Bought, language: Language) {
  const locale = { locale: language };
  const { document, policyId, boundAt, effectiveAt, state, todayCents } = purchase;
  const policy = await findCardPolicy(db, policyId);
  if (!policy) return undefined;
  // The first payment is authorized, and will be captured in a moment.
  const later = purchase.instalments.map(({ dueOn }) => dueOn);
  const unpaid = (await listUnpaid(db, policyId)).filter(({ due_on }) => later.includes(due_on));
  const left = unpaid.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const names = new Intl.ListFormat(`${language}-US`);
  const lenders = [...new Set(document.vehicles.flatMap(({ lender }) => lender?.name ?? []))];
  // For a policy that has not begun, the cards are those of its first day, and say so.
  const from = effectiveAt.getTime() > Date.now() ? effectiveAt : new Date();
  const agency = purchase.agencyId === null ? undefined : await findAgency(db, purchase.agencyId);
  const today = dayIn(state, new Date());
  return {
    firstName: document.insureds[0]?.first_name ?? '',
    email: purchase.email,
    number: `${policy.prefix} ${policy.number}`,
    from: writtenDay(policy.effective_on, language),
    boundOn: mediumDay(dayIn(state, boundAt), language),
    facts: [
      { label: m.buy_start({}, locale), value: beginLabel(effectiveAt, state, language) },
      { label: m.buy_end({}, locale), value: writtenDay(policy.expires_on, language) },
      {
        label: m.buy_cars({ count: policy.vehicles.length }, locale),
        value: names.format(policy.vehicles.map(({ make, model }) => `${make} ${model}`)),
      },
    ],
    cards: cardsView(policy, from, language, undefined),
    paid: { amount: writtenAmount(todayCents, language), day: shortDay(dayIn(state, boundAt), language) },
    unpaid: unpaid.map(({ due_on, amount_cents }) => ({
      day: mediumDay(due_on, language),
      amount: writtenAmount(amount_cents, language),
    })),
    partFees: partFeesView(purchase.instalments.length, partFeesCents(purchase), language),
    all: writtenAmount(todayCents + left, language),
    filings: (await filingsOf(db, policyId)).map((filing) => filingLine(filing, today, language)),
    byMail: byMailText(document, language),
    lenders: lenders.length > 0 ? names.format(lenders) : undefined,
    agent: {
      name: policy.agency_name,
      // In place of an agency that had closed, another one has the policy.
      address: agency && !agency.closed_on ? `${agency.address}, ${agency.city}` : undefined,
      phone: policy.agency_phone,
      writtenPhone: writtenPhone(policy.agency_phone),
    },
  };
}
export type BoughtView = NonNullable<Awaited<ReturnType<typeof boughtView>>>;
