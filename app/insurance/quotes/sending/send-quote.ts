import { QUOTE_CALLED_WITHIN_DAYS } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { newReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { nearestAgency } from '../../agencies/nearest-agency.ts';
import { promisedPrice } from '../pricing/promised-price.ts';
import type { OpenQuote } from '../quote-answers.ts';
import { areTextsWanted, lockDraft, markQuoteSent } from '../quote-draft-store.ts';
import { nextStep } from '../quote-progress.ts';
import { mailToAgency, mailToProspect } from './quote-mails.ts';

/**
 * Sends a quote to the agency nearest to its zip code, which will give the price, or to our own staff when none is
 * nearby. Reference, audit entry and both mails are one transaction; a quote is sent once, however often this is
 * called.
 *
 * @returns whether it is sent; false while a step is not done
 * @throws {Failure} throttled; refused when it was closed in the meantime
 */
export async function sendQuote(context: Context, { tokenHash }: OpenQuote): Promise<boolean> {
  await budgetOf('sendQuote', context).reserve();
  return context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, tokenHash);
    if (!draft || draft.is_bought || draft.sold_by)
      throw new Failure('refused', m.quoting_closed({}, { locale: context.language }));
    if (draft.reference) return true;
    if (nextStep(draft) !== 'check') return false;

    const agency = await nearestAgency(trx, draft.zip);
    const today = dayIn(draft.state, new Date());
    const promised_on = businessDaysAfter(today, QUOTE_CALLED_WITHIN_DAYS, draft.state);
    const { language } = context;
    const sent = { reference: newReference('Q'), promised_on, language };
    const { reference } = sent;
    if (!(await markQuoteSent(trx, draft.id, { ...sent, agency_id: agency?.id ?? null }))) return true;
    await audit(trx, context, {
      act: 'send-quote',
      actor: 'visitor',
      subject: ['quote', draft.id],
      detail: { reference, agency: agency?.id ?? 0 },
    });
    const lead = {
      ...draft,
      ...sent,
      wantsTexts: await areTextsWanted(trx, draft),
      price: await promisedPrice(trx, draft),
    };
    const desk = agency?.email ?? context.env.SERVICE_MAILBOX;
    await enqueueMail(trx, { to: desk, ...mailToAgency(context, lead, agency) });
    if (draft.email) await enqueueMail(trx, { to: draft.email, ...mailToProspect(language, lead, agency) });
    return true;
  });
}
