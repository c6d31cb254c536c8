// Tells that a policy ended unpaid: since when, what is owed or returned, and how to have it back.
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail, type Letter } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { owedCents } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { payAt } from '../billing/payment-mails.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import { findReinstatement, type Reinstatement } from '../billing/reinstatement.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { findAgencyOf } from '../policies/contact-on-file-store.ts';
import { coverAgainAction, isQuotedOnline } from '../policies/cover-again.ts';
import { centsOf } from '../policies/lapse.ts';
import { findRecipient, type Reader } from '../policies/policy-reader-store.ts';
import { stateOf } from '../record/policy-version.ts';

/** `scheduled`: the days of changes that do not take effect any more. */
type Ended = { policyId: number; document: PolicyDocument; on: string; scheduled: string[] };

/** Tells the policyholder, by email or else by letter, and the agency, in the transaction that ends the policy. */
export async function notifyEnded(
  trx: Queryable,
  env: Env,
  { policyId, document, on, scheduled }: Ended,
  now: Date,
): Promise<void> {
  const recipient = await findRecipient(trx, policyId);
  const { language } = recipient;
  const policy = `${document.prefix} ${document.number}`;
  const money = {
    unpaidCents: centsOf(await listUnpaid(trx, policyId)),
    owedCents: owedCents((await readLedger(trx, policyId)).entries),
  };
  const reinstatement = await findReinstatement({ db: trx, language }, policyId, now);
  await mailOrLetter(
    trx,
    { ...recipient, policyId, what: 'ended' },
    endedLetter(env, { policy, document, on, scheduled, ...money, reinstatement }, recipient),
  );
  const agency = await findAgencyOf(trx, policyId);
  if (!agency) return;
  const inEnglish = await findReinstatement({ db: trx, language: 'en' }, policyId, now);
  await enqueueMail(trx, { to: agency.email, ...endedAgencyMail(policy, on, inEnglish) });
}

type About = Pick<Ended, 'document' | 'on' | 'scheduled'> & {
  policy: string;
  unpaidCents: number;
  owedCents: number;
  reinstatement: Reinstatement;
};

function endedLetter(
  env: Env,
  { policy, document, on, scheduled, unpaidCents, owedCents: backCents, reinstatement }: About,
  reader: Pick<Reader, 'language' | 'has_account'>,
): Letter {
  const { language } = reader;
  const locale = { locale: language };
  const phone = tollFree(brand.phones.support);
  const day = writtenDay(on, language);
  const isQuoted = isQuotedOnline(env, { state: stateOf(document), line: document.line });
  const next = reinstatement
    ? (reinstatement.held ?? m.ended_reinstate({ last: reinstatement.lastDay, amount: reinstatement.amount }, locale))
    : (isQuoted ? m.ended_over : m.ended_over_agent)({ phone }, locale);
  const isOpen = reinstatement && !reinstatement.held;
  return {
    title: m.ended_title({ policy, day }, locale),
    paragraphs: [
      m.ended_text({ policy, day }, locale),
      ...(unpaidCents > 0 ? [m.ended_owed({ amount: writtenMoney(unpaidCents, language) }, locale)] : []),
      ...(backCents > 0 ? [m.ended_refund({ amount: writtenMoney(backCents, language) }, locale)] : []),
      next,
      ...scheduled.map((each) => m.ended_scheduled({ day: writtenDay(each, language) }, locale)),
    ],
    action: isOpen
      ? { label: m.pay_lapse_go({}, locale), url: payAt(env, reader) }
      : coverAgainAction(env, isQuoted, language),
    footer: m.notice_paper_questions({ phone }, locale),
  };
}

/** Always in English. */
function endedAgencyMail(policy: string, on: string, reinstatement: Reinstatement) {
  const locale = { locale: 'en' } as const;
  const day = writtenDay(on, 'en');
  return composeMail('en', {
    title: m.ended_agency_title({ policy, day }, locale),
    paragraphs: [
      m.ended_agency_text({ policy, day }, locale),
      ...(reinstatement
        ? [
            reinstatement.held ??
              m.ended_agency_reinstate({ last: reinstatement.lastDay, amount: reinstatement.amount }, locale),
          ]
        : []),
    ],
  });
}
