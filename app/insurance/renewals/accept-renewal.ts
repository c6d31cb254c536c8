import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { postTermCharges } from '../billing/ledger/post-charges.ts';
import type { OwnPolicy } from '../policies/own-policy-store.ts';
import { findPolicyReader, type Reader } from '../policies/policy-reader-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { amountOf, billsOf, type NewBill, type Offer, plansOf } from './renewal.ts';
import { offerNow, priceInBills } from './renewal-price.ts';
import { acceptOffer, lockOwnOffer, offerStatus } from './renewal-store.ts';

/**
 * Accepts the renewal offer of the account's own policy, payable in the given number of bills. Term, bills, audit entry
 * and mail are one transaction. Accepting again changes nothing.
 *
 * @param seenCents the premium of the offer as the page shows it first, from which the prices of all ways to pay follow
 * @throws {Failure} refused when there is no offer any more, or not in that number of bills or at that price
 */
export async function acceptRenewal(
  context: Context,
  accountId: number,
  policy: OwnPolicy,
  { bills, seenCents }: { bills: number; seenCents: number },
): Promise<void> {
  const locale = { locale: context.language };
  await context.db.transaction().execute(async (db) => {
    const latest = await lockLatestVersion(db, policy.id);
    const locked = await lockOwnOffer(db, accountId, policy.id);
    const status = locked && offerStatus(locked, policy, new Date());
    if (status === 'accepted') return;
    const offer = locked && offerNow(locked, latest);
    // A policy that was cancelled as of a later day is still active until then.
    const isEnding = latest?.document.status === 'cancelled';
    const isHere = context.env.POLICY_AUTHORITY === 'self';
    if (!isHere || !offer || isEnding || status === 'over') {
      throw new Failure('refused', m.renewal_over({}, locale));
    }
    const isNoticed = latest?.document.status === 'cancel_pending';
    if (isNoticed || policy.status !== 'A') throw new Failure('refused', m.renewal_pay_first({}, locale));
    const isPlan = plansOf(policy.state, offer, latest?.document).includes(bills);
    const price = isPlan ? priceInBills(offer, latest, bills) : undefined;
    if (!price) throw new Failure('refused', m.renewal_choose({}, locale));
    if (offer.premium_cents !== seenCents) throw new Failure('refused', m.renewal_price_moved({}, locale));

    const accepted = { ...offer, premium_cents: price.premiumCents };
    const newBills = billsOf(accepted, bills, price);
    const first = await postTermCharges(db, {
      policyId: policy.id,
      termNumber: offer.term_number,
      actor: `account ${accountId}`,
      bills: newBills.map(({ due_on, premium_cents, fee_cents }) => ({
        dueOn: due_on,
        premiumCents: premium_cents,
        feeCents: fee_cents,
      })),
    });
    await acceptOffer(db, accepted, { count: bills, first }, price.priced?.explanation);
    await audit(db, context, {
      act: 'accept-renewal',
      actor: `account ${accountId}`,
      subject: ['policy', policy.id],
      detail: { term: offer.term_number, cents: accepted.premium_cents, bills },
    });
    const reader = await findPolicyReader(db, policy.id);
    if (reader)
      await enqueueMail(db, {
        to: reader.email,
        ...acceptedMail(context.env, reader, policy, { offer: accepted, bills: newBills }),
      });
  });
}

function acceptedMail(
  env: Context['env'],
  { language }: Pick<Reader, 'language'>,
  policy: OwnPolicy,
  { offer, bills }: { offer: Offer; bills: NewBill[] },
) {
  const locale = { locale: language };
  const [first] = bills;
  return composeMail(language, {
    title: m.renewal_accepted_mail_title({}, locale),
    paragraphs: [
      m.renewal_accepted_mail_text(
        {
          number: `${policy.prefix} ${policy.number}`,
          from: writtenDay(offer.effective_on, language),
          until: writtenDay(offer.expires_on, language),
          amount: writtenMoney(
            bills.reduce((sum, bill) => sum + amountOf(bill), 0),
            language,
          ),
        },
        locale,
      ),
      m.renewal_first_bill(
        {
          amount: writtenMoney(first ? amountOf(first) : 0, language),
          day: writtenDay(first?.due_on ?? offer.effective_on, language),
        },
        locale,
      ),
    ],
    action: {
      label: m.renewal_mail_action({}, locale),
      url: portalUrl(env, href('/insurednew/policy/:number/renewal', { number: joinPolicyName(policy) }), language),
    },
  });
}
