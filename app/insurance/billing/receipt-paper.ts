import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { makeDocument } from '#platform/documents/make-document.ts';
import type { PaymentView } from './payment-labels.ts';

/** The receipt as a PDF, with the same lines as the page. */
export function receiptPaper(payment: PaymentView, language: Language): Promise<Buffer> {
  const locale = { locale: language };
  const phone = tollFree(brand.phones.support);
  return makeDocument({
    language,
    title: m.pay_receipt({}, locale),
    stamp: payment.stamp,
    parts: [
      { figure: payment.amount, label: m.pay_amount({}, locale) },
      { facts: payment.lines },
      ...(payment.effectText ? [{ text: payment.effectText }] : []),
      { note: `${brand.name}. ${m.pay_mail_footer({ phone }, locale)}` },
    ],
  });
}
