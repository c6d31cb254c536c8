import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import { SALE_PAPERS } from '#config/insurance/sale-papers.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenAmount, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import type { Agency } from '../../agencies/agency-search.ts';
import type { Filing } from '../../filings/filing-store.ts';
import { filingLine } from '../../filings/filing-view.ts';
import { noticeAgencyMail, noticeMail } from '../../nonpayment/nonpayment-mails.ts';
import type { UnpaidEnd } from '../../nonpayment/unpaid-policy.ts';
import { fullName } from '../../parties/full-name.ts';
import type { Reader } from '../../policies/policy-reader-store.ts';
import type { AgencyNews } from '../../quotes/desk/mail-quoting-agency.ts';
import type { PolicyVersion } from '../../record/policy-version.ts';
import { beginLabel } from '../begin-label.ts';
import { byMailText } from '../documents-by.ts';
import { type Purchase, paymentsCents } from '../purchase.ts';
import { whyInWords } from './binding-labels.ts';
import type { Hold, WhyLetGo } from './hold.ts';
import type { Sold } from './sold-store.ts';

type Bound = {
  purchase: Purchase;
  version: Pick<PolicyVersion, 'policyId' | 'document' | 'effectiveAt'>;
  agency: Agency;
  filings: Filing[];
};

const nameOf = ({ prefix, number }: Pick<PolicyDocument, 'prefix' | 'number'>) => `${prefix} ${number}`;

/** What was bought, from when, the payments, what our staff will file with the state, and the agency. */
export function boundMail(env: Env, { purchase, version, agency, filings }: Bound) {
  const { document, effectiveAt } = version;
  const { language, todayCents, instalments } = purchase;
  const locale = { locale: language };
  const [next] = instalments;
  return composeMail(language, {
    title: m.buy_mail_title({ policy: nameOf(document) }, locale),
    paragraphs: [
      m.buy_mail_begins({ begin: beginLabel(effectiveAt, purchase.state, language) }, locale),
      m.buy_mail_today({ amount: writtenAmount(todayCents, language) }, locale),
      ...(next
        ? [
            m.buy_mail_next(
              {
                amount: writtenAmount(next.cents, language),
                day: writtenDay(next.dueOn, language),
                count: instalments.length,
              },
              locale,
            ),
          ]
        : [m.buy_mail_in_full({}, locale)]),
      ...(SALE_PAPERS[purchase.state] ?? []).map(({ title, href: at }) =>
        m.buy_mail_paper({ title: title({}, locale), address: at, phone: tollFree(brand.phones.support) }, locale),
      ),
      ...filings.map((filing) => filingLine(filing, dayIn(purchase.state, new Date()), language)),
      ...[byMailText(document, language) ?? []].flat(),
      m.buy_mail_agent({ agency: agency.name, phone: writtenPhone(agency.phone) }, locale),
    ],
    action: { label: m.buy_mail_action({}, locale), url: portalUrl(env, href('/insurednew/home'), language) },
    footer: m.buy_mail_footer({ phone: tollFree(brand.phones.support) }, locale),
  });
}

/** The mail to the agency, always in English. License numbers, dates of birth and VINs are shown only on its pages. */
export function soldMail(
  env: Env,
  { purchase, version: { policyId, document, effectiveAt } }: Omit<Bound, 'agency' | 'filings'>,
) {
  const locale = { locale: 'en' } as const;
  const [owner] = document.insureds;
  return composeMail('en', {
    title: m.buy_sold_title({ policy: nameOf(document), city: document.city }, locale),
    paragraphs: [
      m.buy_sold_text(
        {
          name: fullName(owner ?? {}),
          reference: purchase.reference,
          begin: beginLabel(effectiveAt, purchase.state, 'en'),
          amount: writtenMoney(paymentsCents(purchase), 'en'),
        },
        locale,
      ),
      m.buy_sold_agent({ phone: document.phone ? writtenPhone(document.phone) : (document.email ?? '') }, locale),
    ],
    action: {
      label: m.buy_sold_action({}, locale),
      url: portalUrl(
        env,
        href('/uaicins/:state/policies/:id', { state: purchase.state.toLowerCase(), id: String(policyId) }),
        'en',
      ),
    },
  });
}

/** No policy was issued: why, that nothing was charged, and what to do. */
export function letGoMail(env: Env, purchase: Purchase, { amountCents }: Hold, why: WhyLetGo) {
  const { language } = purchase;
  const locale = { locale: language };
  return composeMail(language, {
    title: m.buy_let_go_title({}, locale),
    paragraphs: [
      whyInWords(why, purchase, language),
      m.buy_let_go_money({ amount: writtenAmount(amountCents, language) }, locale),
    ],
    action: { label: m.buy_let_go_action({}, locale), url: portalUrl(env, href('/uaicins/quote/price'), language) },
    footer: m.buy_mail_footer({ phone: tollFree(brand.phones.support) }, locale),
  });
}

/** What the agency that made the quote is told. @param reference the agency's name for the quote */
export function letGoNews(reference: string, why: WhyLetGo): AgencyNews {
  const locale = { locale: 'en' } as const;
  const toDo = why === 'held-back' ? m.buy_let_go_agency_held_back : m.buy_let_go_agency_do;
  return {
    title: m.buy_let_go_agency_title({ reference }, locale),
    news: [m.buy_let_go_agency_text({ reference }, locale)],
    toDo: toDo({}, locale),
  };
}

/** The mail to our own desk about a purchase that could not be bound. */
export function deskMail({ reference, state }: Purchase, why: WhyLetGo) {
  const locale = { locale: 'en' } as const;
  return composeMail('en', {
    title: m.buy_desk_title({ reference, state }, locale),
    paragraphs: [(why === 'price-changed' ? m.buy_desk_price : m.buy_desk_write)({}, locale)],
  });
}

type Unpaid = UnpaidEnd & { policy: Sold; cents: number; reference: string };

/** The first payment failed or came back: the policy is rescinded, or ends on a day unless it is paid. */
export function unpaidMail(env: Env, { kind, on, policy, cents }: Unpaid, reader: Reader) {
  if (kind === 'notice') return noticeMail(env, { policy: nameOf(policy), cents, on, isPastDue: false }, reader);
  const { language } = reader;
  const locale = { locale: language };
  const facts = { policy: nameOf(policy), amount: writtenAmount(cents, language), day: writtenDay(on, language) };
  return composeMail(language, {
    title: m.buy_rescinded_title(facts, locale),
    paragraphs: [m.buy_rescinded_text(facts, locale), m.buy_rescinded_again({}, locale)],
    action: { label: m.buy_rescinded_action({}, locale), url: portalUrl(env, href('/uaicins/quote/start'), language) },
    footer: m.buy_mail_footer({ phone: tollFree(brand.phones.support) }, locale),
  });
}

/** The mail to the agency. Our desk mails the notice. */
export function unpaidAgencyMail(unpaid: Unpaid, isTold: boolean) {
  const { kind, on, policy, cents } = unpaid;
  if (kind === 'notice') return noticeAgencyMail({ policy: nameOf(policy), cents, on, isPastDue: false }, isTold);
  return unpaidDeskMail(unpaid, isTold);
}

/** The mail to our own desk. @param isTold whether the policyholder could be notified */
export function unpaidDeskMail({ kind, on, policy, cents, reference }: Unpaid, isTold: boolean) {
  const locale = { locale: 'en' } as const;
  const facts = { policy: nameOf(policy), amount: writtenAmount(cents, 'en'), day: writtenDay(on, 'en'), reference };
  const isRescinded = kind === 'rescinded';
  return composeMail('en', {
    title: (isRescinded ? m.buy_rescinded_title : m.buy_notice_title)(facts, locale),
    paragraphs: [
      (isRescinded ? m.buy_desk_rescinded : m.buy_desk_notice)(facts, locale),
      (isTold ? m.buy_desk_told : m.buy_desk_untold)({}, locale),
    ],
  });
}
