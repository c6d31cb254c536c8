// Begins a term or expires a policy; each is a version of the policy.
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { stateOf } from '../record/policy-version.ts';
import { rateDocument, withPrice } from '../record/pricing/price-document.ts';
import { lockLatestVersion } from '../record/take-over.ts';
import { writeVersion } from '../record/write-version.ts';
import { beginWithoutVersion, type DueOffer, expireWithoutVersion, markBegun } from './renewal-store.ts';
import { renewedDocument } from './renewed-document.ts';

/** Makes this the policy's current term, at the offered price. */
export async function beginTerm(trx: Queryable, offer: DueOffer, now: Date): Promise<void> {
  const latest = await lockLatestVersion(trx, offer.policy_id);
  if (!latest) return beginWithoutVersion(trx, offer);
  const next = renewedDocument(latest.document, offer);
  const price = rateDocument(next);
  const isByBook = price.kind === 'priced' && price.premiumCents === offer.premium_cents;
  const begins = startOfDayIn(stateOf(next), offer.effective_on);
  await writeVersion(
    trx,
    latest,
    {
      ...{ kind: 'renewal', actor: 'renewals', reason: `term-${offer.term_number}` },
      // Not earlier than the latest version, which may be from the last day of the previous term.
      effectiveAt: begins < latest.effectiveAt ? latest.effectiveAt : begins,
      document: isByBook ? withPrice(next, price) : { ...next, premium_cents: offer.premium_cents },
      worksheet: isByBook ? price.worksheet : undefined,
      isPricedByHand: !isByBook,
    },
    now,
  );
  await markBegun(trx, offer.id);
}

/** Expires a policy whose term has ended without a next one. */
export async function expirePolicy(trx: Queryable, policyId: number, now: Date): Promise<void> {
  const latest = await lockLatestVersion(trx, policyId);
  if (!latest) return expireWithoutVersion(trx, policyId);
  const { document } = latest;
  const ends = startOfDayIn(stateOf(document), document.term.expires_on);
  await writeVersion(
    trx,
    latest,
    {
      ...{ kind: 'expiration', actor: 'renewals', document: { ...document, status: 'expired', cancels_on: null } },
      effectiveAt: ends < latest.effectiveAt ? latest.effectiveAt : ends,
    },
    now,
  );
}
