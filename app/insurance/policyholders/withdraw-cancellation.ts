// The service desk withdraws a cancellation that has not ended the policy yet, because the policyholder asked for it.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueSms } from '#platform/messages/outbox-store.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import { findContactOnFile } from '../policies/contact-on-file-store.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { ChangedMeanwhile, NotInForce } from '../record/endorse.ts';
import { findWithdrawable, withdrawCancellation } from '../record/reinstate.ts';
import type { StaffMember } from '../staff/staff-store.ts';

/** What the desk reads before it withdraws one; undefined when there is none, or a core system decides. */
export async function withdrawView({ db, env, language }: Context, policyId: number) {
  const found = env.POLICY_AUTHORITY === 'self' ? await findWithdrawable(db, policyId) : undefined;
  const day = found?.document.cancels_on;
  if (!found || !day) return undefined;
  const amount = writtenMoney(-found.changeCents, language);
  return { version: found.number, day: writtenDay(day, language), amount };
}
export type WithdrawView = NonNullable<Awaited<ReturnType<typeof withdrawView>>>;

/**
 * Withdraws it, and tells the contact on file.
 *
 * @param seen the version of the cancellation that the desk saw
 * @throws {Failure} refused when it is no longer the one that was seen
 */
export async function withdrawAtDesk(
  context: Context,
  member: StaffMember,
  policyId: number,
  seen: number,
): Promise<void> {
  const refusal = new Failure('refused', m.withdraw_changed({}, { locale: context.language }));
  if (context.env.POLICY_AUTHORITY !== 'self') throw refusal;
  try {
    await context.db.transaction().execute(async (trx) => {
      const asked = { policyId, actor: `staff ${member.id}` as const, seen };
      const { document } = await withdrawCancellation(trx, context, asked);
      const said = document.cancels_on === null ? WITHDRAWN : stillUnderNotice(document.cancels_on);
      await notifyOfDeskAct(trx, context, policyId, said);
    });
  } catch (error) {
    if (error instanceof ChangedMeanwhile || error instanceof NotInForce) throw refusal;
    throw error;
  }
}

const WITHDRAWN: DeskNews = {
  title: m.withdraw_told_title,
  text: m.withdraw_told_text,
  sms: m.withdraw_told_sms,
  isBilledAgain: true,
};

/** @param on the day on which a notice for nonpayment still ends the policy */
const stillUnderNotice = (on: string): DeskNews => {
  const days = (language: Language) => ({
    day: writtenDay(on, language),
    last: writtenDay(plusDays(on, -1), language),
  });
  return {
    title: (words, locale) => m.withdraw_notice_title({ ...words, ...days(locale.locale) }, locale),
    text: (words, locale) => m.withdraw_notice_text({ ...words, ...days(locale.locale) }, locale),
    sms: (words, locale) => m.withdraw_notice_sms({ ...words, ...days(locale.locale) }, locale),
  };
};

type Words = (
  words: { policy: string; phone: string; brand: string; bills: string },
  locale: { locale: Language },
) => string;
/**
 * Says what became of a policy. `isOurs`: we decided it, and nobody had called. `isBilledAgain`: the bills that its end took
 * off are due again, if there are any.
 */
export type DeskNews = { title: Words; text: Words; sms: Words; isOurs?: boolean; isBilledAgain?: boolean };

/**
 * Tells the contact on file by mail, or else by text; the caller may have been somebody else. Where it reaches nobody, the
 * policyholder gets a mail to their account, or else a letter.
 */
export async function notifyOfDeskAct(
  trx: Queryable,
  { env }: Context,
  policyId: number,
  said: DeskNews,
): Promise<void> {
  const contact = await findContactOnFile(trx, policyId);
  if (!contact) return;
  const recipient = await findRecipient(trx, policyId);
  const reach = reachOf(contact, env);
  const language = reach ? contact.language : recipient.language;
  const locale = { locale: language };
  const isBilledAgain = said.isBilledAgain && (await listUnpaid(trx, policyId)).length > 0;
  const words = {
    policy: contact.number.slice(-4),
    phone: tollFree(brand.phones.support),
    brand: brand.shortName,
    bills: isBilledAgain ? m.continues_bills({}, locale) : '',
  };
  if (reach?.way === 'sms') {
    const text = said.sms(words, locale).replace(/ {2,}/g, ' ');
    await enqueueSms(trx, { to: reach.to, text });
    return;
  }
  const to = { ...recipient, email: reach?.to ?? recipient.email, language, policyId, what: 'desk-news' } as const;
  await mailOrLetter(trx, to, {
    title: said.title(words, locale),
    paragraphs: [
      said.text(words, locale),
      ...(isBilledAgain ? [words.bills] : []),
      ...(recipient.has_account && (isBilledAgain || !said.isOurs) ? [m.continues_account({}, locale)] : []),
      ...(said.isOurs ? [] : [m.change_phone_not_you(words, locale)]),
    ],
  });
}
