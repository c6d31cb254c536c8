import { REFERRAL_DECIDED_WITHIN_DAYS } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { newReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { moveStage } from '../quotes/desk/move-stage.ts';
import { applicantsLanguage, type OpenQuote } from '../quotes/quote-answers.ts';
import { lockDraft } from '../quotes/quote-draft-store.ts';
import { nextStep } from '../quotes/quote-progress.ts';
import { isOpen } from './referral.ts';
import { mailReferred } from './referral-mails.ts';
import { addReferral, latestReferral, renewReferral } from './referral-store.ts';
import { referredQuote } from './referred-quote.ts';

/**
 * Asks an underwriter about a quote that the rules refer. Only one referral waits per quote, however often this is
 * called. After an answer has changed, the referral is about the new answers.
 *
 * @throws {Failure} throttled; refused when the quote was sent or closed in the meantime, or when no rule refers it
 */
export async function referQuote(context: Context, { tokenHash, actor = 'visitor' }: OpenQuote): Promise<void> {
  await budgetOf('sendQuote', context).reserve();
  await context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, tokenHash);
    const refusal = new Failure('refused', m.quoting_closed({}, { locale: context.language }));
    if (!draft || draft.reference || nextStep(draft) !== 'check') throw refusal;
    const today = dayIn(draft.state, new Date());
    const { rules, factsHash } = referredQuote(draft, today);
    if (rules.length === 0) throw refusal;
    const last = await latestReferral(trx, draft.id);
    // Asked twice, or already decided: the same answers get the same decision. An agency may have saved them again.
    // Another first day can give a reason that was not among those accepted: it is asked about.
    const isNewReason = last?.status === 'accepted' && rules.some((rule) => !draft.accepted?.includes(rule));
    if (last && last.factsHash === factsHash && last.status !== 'ended' && !isNewReason) {
      if (last.status !== 'accepted') {
        await moveStage(trx, context, draft, isOpen(last.status) ? 'referred' : 'declined', actor);
      }
      return;
    }
    const language = applicantsLanguage(draft, context.language);
    if (last && isOpen(last.status)) {
      await renewReferral(trx, last.id, { factsHash, rules, language });
    } else {
      const dueOn = businessDaysAfter(today, REFERRAL_DECIDED_WITHIN_DAYS, draft.state);
      const reference = newReference('U');
      await addReferral(trx, { quoteId: draft.id, reference, state: draft.state, language, dueOn, factsHash, rules });
      // An agency's client is told by their agent.
      if (draft.email && !draft.sold_by)
        await enqueueMail(trx, { to: draft.email, ...mailReferred(language, { reference, dueOn }) });
    }
    await audit(trx, context, {
      act: 'refer-quote',
      actor,
      subject: ['quote', draft.id],
      detail: { count: rules.length },
    });
    await moveStage(trx, context, draft, 'referred', actor);
  });
}
