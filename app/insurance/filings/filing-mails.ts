import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { fullName } from '../parties/full-name.ts';
import { findPolicyReader } from '../policies/policy-reader-store.ts';
import { formName } from './filing.ts';
import type { Filing } from './filing-store.ts';
import { filingLine } from './filing-view.ts';

type News = Omit<Filing, 'id'> & {
  /** It ends only if a notice of cancellation is not lifted. */
  isEndedByNotice?: boolean;
};

/** Tells the policyholder that a certificate will be filed, ends, or has been filed; nobody if there is no address. */
export async function mailFiling(trx: Queryable, policyId: number, news: News, today: string): Promise<void> {
  const reader = await findPolicyReader(trx, policyId);
  if (!reader) return;
  const { language, email: to } = reader;
  const mail = composeMail(language, {
    title: titleOf(news, language),
    paragraphs: [filingLine(news, today, language), ...moreOf(news, language)],
  });
  await enqueueMail(trx, { to, ...mail });
}

function titleOf({ what, form, driver, effectiveOn, filedOn }: News, language: Language): string {
  const locale = { locale: language };
  const facts = { form: formName(form), name: fullName(driver) };
  if (what === 'certificate') return (filedOn ? m.filing_mail_filed_title : m.filing_mail_begins_title)(facts, locale);
  return filedOn
    ? m.filing_mail_ended_title(facts, locale)
    : m.filing_mail_ends_title({ ...facts, day: writtenDay(effectiveOn, language) }, locale);
}

function moreOf({ what, form, filedOn, isEndedByNotice }: News, language: Language): string[] {
  const locale = { locale: language };
  const facts = { form: formName(form), phone: tollFree(brand.phones.support) };
  if (what === 'certificate') return filedOn ? [m.filing_mail_filed_keep(facts, locale)] : [];
  const unless = isEndedByNotice ? [m.filing_mail_ends_unless(facts, locale)] : [];
  return [m.filing_mail_ends_means(facts, locale), ...unless];
}
