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
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import { findContactOnFile } from '../policies/contact-on-file-store.ts';
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

const WITHDRAWN: DeskNews = { title: m.withdraw_told_title, text: m.withdraw_told_text, sms: m.withdraw_told_sms };

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

type Words = (words: { policy: string; phone: string; brand: string }, locale: { locale: Language }) => string;
/** Says what became of a policy. `isOurs`: we decided it, and nobody had called. */
export type DeskNews = { title: Words; text: Words; sms: Words; isOurs?: boolean };

/** Tells the contact on file by mail, or else by text; the caller may have been somebody else. */
export async function notifyOfDeskAct(
  trx: Queryable,
  { env }: Context,
  policyId: number,
  said: DeskNews,
): Promise<void> {
  const contact = await findContactOnFile(trx, policyId);
  const reach = contact && reachOf(contact, env);
  if (!contact || !reach) return;
  const { language } = contact;
  const locale = { locale: language };
  const words = { policy: contact.number.slice(-4), phone: tollFree(brand.phones.support), brand: brand.shortName };
  if (reach.way === 'sms') {
    await enqueueSms(trx, { to: reach.to, text: said.sms(words, locale) });
    return;
  }
  const paragraphs = [said.text(words, locale), ...(said.isOurs ? [] : [m.change_phone_not_you(words, locale)])];
  const mail = composeMail(language, { title: said.title(words, locale), paragraphs });
  await enqueueMail(trx, { to: reach.to, ...mail });
}
