import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { recordDecline } from '../quotes/declining/record-decline.ts';
import { moveStage } from '../quotes/desk/move-stage.ts';
import { promisePrice } from '../quotes/pricing/lock-price.ts';
import { endReferral } from '../quotes/pricing/price-lock-store.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import { findDraft, markAccepted } from '../quotes/quote-draft-store.ts';
import { decideRecord } from '../records/record-store.ts';
import { auditStaff } from '../staff/audit-staff.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { isOpen, MOST_WORDS } from './referral.ts';
import { mailAgencyDeclined, mailPriced } from './referral-mails.ts';
import { decideReferral, lockReferral, type Referral, takeReferral } from './referral-store.ts';
import { declinedSince, lapsedPrice, type ReferredQuote, referredQuote, upheldQuote } from './referred-quote.ts';

/** The version of the referral that the underwriter saw. */
type SeenReferral = { reference: string; version: number };

type ActOnReferral = 'take-referral' | 'accept-referral' | 'decline-referral' | 'end-referral';

/** @throws {Failure} refused when a colleague has acted on it since, or when it is already decided */
async function actOn<Made>(
  context: Context,
  member: StaffMember,
  { seen, act }: { seen: SeenReferral; act: ActOnReferral },
  make: (trx: Queryable, referral: Referral) => Promise<Made>,
): Promise<Made> {
  return context.db.transaction().execute(async (trx) => {
    const referral = await lockReferral(trx, seen.reference);
    if (!referral || referral.version !== seen.version || !isOpen(referral.status)) throw changed(context, referral);
    const made = await make(trx, referral);
    await auditStaff(trx, context, member, {
      act,
      subject: ['quote', referral.quoteId],
      detail: { reference: referral.reference },
    });
    return made;
  });
}

/** The error names the colleague who was first, if known. */
function changed({ language }: Context, referral: Referral | undefined): Failure {
  const locale = { locale: language };
  const who = referral?.decider ?? referral?.holder;
  return new Failure('refused', who ? m.refer_changed_by({ name: who }, locale) : m.refer_changed({}, locale));
}

/** Takes a referral, even from a colleague, or returns it. Repeating it has no effect. */
export async function takeOrRelease(
  context: Context,
  member: StaffMember,
  seen: SeenReferral,
  act: 'take' | 'release',
) {
  await actOn(context, member, { seen, act: 'take-referral' }, (trx, { id }) =>
    takeReferral(trx, id, act === 'take' ? member.id : null),
  );
}

/**
 * Accepts a quote despite the rules that refer it, for the answers that were seen: locks its price and notifies the
 * applicant.
 *
 * @param records which of the two counts where the applicant disputes a record: what they said, or the record, which is
 * then upheld for good
 * @throws {Failure} refused without a reason, or without words when the record counts; when something changed in the
 * meantime; or when there is still no price
 */
export const acceptQuote = (
  context: Context,
  member: StaffMember,
  seen: SeenReferral,
  form: Fields,
  records: 'as-said' | 'on-record' = 'as-said',
) =>
  actOn(context, member, { seen, act: 'accept-referral' }, async (trx, referral) => {
    const locale = { locale: context.language };
    const { reason, words } = typedIn(context, form);
    if (records === 'on-record' && !words) throw new Failure('refused', m.refer_words_missing_record({}, locale));
    const held = await heldQuote(trx, context, referral, form.facts);
    const { draft, found } = records === 'on-record' ? await uphold(trx, context, member, held.draft) : held;
    const { price, choice, rules, factsHash } = found;
    if (!price) throw new Failure('refused', m.refer_no_price({}, locale));
    await markAccepted(trx, draft.id, { rules, facts: factsHash });
    await promisePrice(trx, context, draft, { choice, price, actor: `staff ${member.id}` });
    const { id, reference, language } = referral;
    const decided = rules.length > 0 ? rules : referral.rules;
    await decideReferral(trx, id, { status: 'accepted', staffId: member.id, factsHash, rules: decided, reason, words });
    await mailPriced(trx, context, draft, { price, choice }, { why: 'accepted', reference, language, words });
  });

/** Upholds every disputed record. */
async function uphold(trx: Queryable, context: Context, { id: staffId }: StaffMember, draft: QuoteDraft) {
  const upheld = upheldQuote(draft, dayIn(draft.state, new Date()));
  if (!upheld) throw new Failure('refused', m.refer_answers_changed({}, { locale: context.language }));
  const actor = `staff ${staffId}` as const;
  for (const { report, item, decision } of upheld.disputed) {
    await decideRecord(trx, { reportId: report.id, item: item.id, is: 'upheld', why: decision?.why ?? null, actor });
  }
  await audit(trx, context, {
    act: 'uphold-records',
    actor,
    subject: ['quote', draft.id],
    detail: { count: upheld.disputed.length },
  });
  return upheld;
}

/**
 * Declines a quote, with reasons in words for the applicant's letter.
 *
 * @throws {Failure} refused without a reason or words, or when something changed in the meantime
 */
export const declineQuote = (context: Context, member: StaffMember, seen: SeenReferral, form: Fields) =>
  actOn(context, member, { seen, act: 'decline-referral' }, async (trx, referral) => {
    const { reason, words } = typedIn(context, form);
    if (!words) throw new Failure('refused', m.refer_words_missing({}, { locale: context.language }));
    const { draft, found } = await heldQuote(trx, context, referral, form.facts);
    const { rules, factsHash } = found;
    const { id, language } = referral;
    await decideReferral(trx, id, { status: 'declined', staffId: member.id, factsHash, rules, reason, words });
    await recordDecline(trx, context, draft, {
      reasons: rules,
      decided: 'underwriter',
      words,
      actor: `staff ${member.id}`,
      language,
    });
    await mailAgencyDeclined(trx, context, draft);
  });

/**
 * Takes a referral off the desk that needs no decision any more. When no answer was changed, whoever asked was promised one:
 * the price is locked, or the quote is declined by the rules, and they are notified.
 *
 * @returns what they were notified of; `end`: nobody was
 * @throws {Failure} refused while a rule still sends its quote to a person
 */
export const endWithoutDecision = (context: Context, member: StaffMember, seen: SeenReferral) =>
  actOn(context, member, { seen, act: 'end-referral' }, async (trx, referral) => {
    await endReferral(trx, referral.quoteId);
    const draft = await findDraft(trx, referral.quoteId, { isHeld: true });
    if (!draft || draft.is_bought) return 'end';
    const found = referredQuote(draft, dayIn(draft.state, new Date()));
    if (found.rules.length > 0) throw new Failure('refused', m.refer_answers_changed({}, { locale: context.language }));
    const actor = `staff ${member.id}` as const;
    const { reference, language } = referral;
    const reasons = declinedSince(draft, found, referral.factsHash);
    if (reasons.length > 0) {
      await recordDecline(trx, context, draft, { reasons, decided: 'rules', actor, language });
      await mailAgencyDeclined(trx, context, draft);
      return 'decline';
    }
    const price = lapsedPrice(draft, found, referral.factsHash);
    if (!price) {
      await moveStage(trx, context, draft, 'draft', actor);
      return 'end';
    }
    const { choice } = found;
    await promisePrice(trx, context, draft, { choice, price, actor });
    await mailPriced(trx, context, draft, { price, choice }, { why: 'lapsed', reference, language, words: null });
    return 'lapsed';
  });

function typedIn({ language }: Context, { reason = '', words = '' }: Fields) {
  const locale = { locale: language };
  const [why, told] = [reason, words].map((typed) => typed.replace(/\r\n?/g, '\n').trim());
  if (!why) throw new Failure('refused', m.refer_reason_missing({}, locale));
  if (why.length > MOST_WORDS || (told ?? '').length > MOST_WORDS) {
    throw new Failure('refused', m.refer_too_long({ most: MOST_WORDS }, locale));
  }
  return { reason: why, words: told || null };
}

/** The locked quote, if it still has the answers that were seen and is still referred. */
async function heldQuote(
  trx: Queryable,
  { language }: Context,
  { quoteId }: Referral,
  seenFacts: string | undefined,
): Promise<{ draft: QuoteDraft; found: ReferredQuote }> {
  const locale = { locale: language };
  const draft = await findDraft(trx, quoteId, { isHeld: true });
  if (!draft) throw new Failure('refused', m.refer_gone({}, locale));
  const found = referredQuote(draft, dayIn(draft.state, new Date()));
  if (found.factsHash !== seenFacts) throw new Failure('refused', m.refer_answers_changed({}, locale));
  if (found.rules.length === 0) throw new Failure('refused', m.refer_no_rule({}, locale));
  return { draft, found };
}
