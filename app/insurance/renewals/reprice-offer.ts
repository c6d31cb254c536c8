import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Letter } from '#platform/messages/compose-mail.ts';
import { postPremiumChange } from '../billing/ledger/post-charges.ts';
import { payAt } from '../billing/payment-mails.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { dropLettersOfPolicy } from '../letters/postal-letter-store.ts';
import { findRecipient, type Recipient } from '../policies/policy-reader-store.ts';
import type { PolicyVersion } from '../record/policy-version.ts';
import { findVersion } from '../record/version-store.ts';
import { offerLetter } from './offer-letter.ts';
import type { Offer } from './renewal.ts';
import { firstBillText } from './renewal-labels.ts';
import { findFirstBill, findOfferOf } from './renewal-store.ts';
import { priceAfterChange, priceRenewal } from './renewed-document.ts';
import { repriceOffer } from './stale-offer-store.ts';

/** An offer that the caller has locked, after its policy. */
type HeldOffer = Omit<Offer, 'rate_change'> & {
  id: number;
  bills: number | null;
  accepted_at: Date | null;
  version_number: number | null;
};

/**
 * Reprices an offer if its policy was changed since. What the change adds to an accepted one is posted to its bills, and
 * the policyholder is told. An offer that is not accepted is sent again. A letter with an earlier price that was not mailed
 * yet is dropped.
 *
 * @returns its premium in cents
 */
export async function repriceChanged(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  offer: HeldOffer,
  { latest, state, now }: { latest: PolicyVersion; state: StateCode; now: Date },
): Promise<number> {
  const { policyId, number: version_number } = latest;
  if ((offer.version_number ?? version_number) >= version_number) return offer.premium_cents;
  const priced = await priceNow(trx, offer, latest);
  const premium_cents = priced?.premiumCents ?? offer.premium_cents;
  await repriceOffer(trx, offer.id, {
    premium_cents,
    version_number,
    explanation: priced?.explanation ?? null,
    // It was offered by our rate change in the state, and now a rate book prices it.
    ...(priced && !offer.accepted_at && { rate_change: 0 }),
  });
  const cents = premium_cents - offer.premium_cents;
  if (offer.accepted_at && cents !== 0) {
    const { term_number: termNumber } = offer;
    const today = dayIn(state, now);
    await postPremiumChange(trx, { policyId, termNumber, cents, today, actor: 'renewals' });
    await dropLettersOfPolicy(trx, policyId, ['renewed', 'repriced']);
    const recipient = await findRecipient(trx, policyId);
    const made = await findOfferOf(trx, policyId);
    const firstBill = made && (await findFirstBill(trx, policyId, made));
    const letter = repricedLetter(env, recipient, offer, { premium_cents, latest, firstBill });
    await mailOrLetter(trx, { ...recipient, policyId, what: 'repriced' }, letter);
  }
  if (!offer.accepted_at && cents !== 0) {
    await dropLettersOfPolicy(trx, policyId, ['renewal']);
    const recipient = await findRecipient(trx, policyId);
    const { prefix, number } = latest.document;
    const offered = { ...offer, premium_cents, number: `${prefix} ${number}`, before_cents: offer.premium_cents };
    const letter = offerLetter(env, recipient.language, offered);
    await mailOrLetter(trx, { ...recipient, policyId, what: 'renewal' }, letter);
  }
  return premium_cents;
}

function repricedLetter(
  env: Context['env'],
  recipient: Recipient,
  offer: HeldOffer,
  {
    premium_cents,
    latest: { document },
    firstBill,
  }: { premium_cents: number; latest: PolicyVersion; firstBill: Awaited<ReturnType<typeof findFirstBill>> },
): Letter {
  const { language } = recipient;
  const locale = { locale: language };
  const money = (cents: number) => writtenMoney(cents, language);
  return {
    title: m.renewal_repriced_title({}, locale),
    paragraphs: [
      m.renewal_repriced_text(
        {
          number: `${document.prefix} ${document.number}`,
          day: writtenDay(offer.effective_on, language),
          before: money(offer.premium_cents),
          after: money(premium_cents),
        },
        locale,
      ),
      ...(firstBill ? [firstBillText(firstBill, language)] : []),
    ],
    action: { label: m.renewal_repriced_action({}, locale), url: payAt(env, recipient) },
  };
}

async function priceNow(trx: Queryable, offer: HeldOffer, { document, policyId }: PolicyVersion) {
  if (!offer.accepted_at) return priceRenewal(document, offer);
  const before = await findVersion(trx, policyId, offer.version_number ?? 0);
  return priceAfterChange(before?.document ?? document, document, offer);
}
