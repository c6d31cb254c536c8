// Begins a term or expires a policy; each is a version of the policy, of which its lienholders hear.

import type { StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { lendersToTell } from '../record/endorse.ts';
import { addLenderNotices } from '../record/lender-notice-store.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { stateOf } from '../record/policy-version.ts';
import { withPremium } from '../record/pricing/price-document.ts';
import { writeVersion } from '../record/write-version.ts';
import type { DueOffer } from './due-term-store.ts';
import { isNews } from './notify-expired.ts';
import { beginWithoutVersion, expireWithoutVersion, markBegun } from './renewal-store.ts';
import { priceAsOffered, renewedDocument } from './renewed-document.ts';
import { repriceChanged } from './reprice-offer.ts';

/** Makes this the policy's current term, at the accepted price and what later changes of the policy add to it. */
export async function beginTerm(
  trx: Queryable,
  context: Pick<Context, 'env'>,
  due: DueOffer,
  { state, now }: { state: StateCode; now: Date },
): Promise<void> {
  const latest = await lockLatestVersion(trx, due.policy_id, now);
  if (!latest) return beginWithoutVersion(trx, due);
  const offer = { ...due, premium_cents: await repriceChanged(trx, context, due, { latest, state, now }) };
  const priced = priceAsOffered(latest.document, offer);
  const begins = startOfDayIn(stateOf(latest.document), offer.effective_on);
  const version = await writeVersion(
    trx,
    latest,
    {
      kind: 'renewal',
      actor: 'renewals',
      reason: `term-${offer.term_number}`,
      // Not earlier than the latest version, which may be from the last day of the previous term.
      effectiveAt: begins < latest.effectiveAt ? latest.effectiveAt : begins,
      document: priced?.document ?? withOfferedPremium(latest.document, offer),
      worksheet: priced?.worksheet,
      isPricedByHand: priced === undefined,
    },
    now,
  );
  // A deductible may be raised.
  const news = lendersToTell(latest.document, version.document);
  await addLenderNotices(trx, version.policyId, version.number, news, offer.effective_on);
  await markBegun(trx, offer.id);
}

/** What each coverage costs is known only where the premium is the same as before. */
function withOfferedPremium(document: PolicyDocument, offer: DueOffer): PolicyDocument {
  const next = renewedDocument(document, offer);
  const { premium_cents } = offer;
  return premium_cents === next.premium_cents ? next : withPremium(next, premium_cents);
}

/** Expires a policy whose term has ended without a next one. */
export async function expirePolicy(trx: Queryable, policyId: number, now: Date): Promise<void> {
  const latest = await lockLatestVersion(trx, policyId, now);
  if (!latest) return expireWithoutVersion(trx, policyId);
  const { document } = latest;
  const { expires_on } = document.term;
  const state = stateOf(document);
  const ends = startOfDayIn(state, expires_on);
  const version = await writeVersion(
    trx,
    latest,
    {
      kind: 'expiration',
      actor: 'renewals',
      document: { ...document, status: 'expired', cancels_on: null },
      effectiveAt: ends < latest.effectiveAt ? latest.effectiveAt : ends,
    },
    now,
  );
  if (!isNews(expires_on, dayIn(state, now))) return;
  await addLenderNotices(
    trx,
    policyId,
    version.number,
    lendersToTell(document, { ...document, vehicles: [] }),
    expires_on,
  );
}
