import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import type { Running } from '#platform/jobs/start-job.ts';
import { sweep } from '#platform/jobs/sweep.ts';
import { canText } from '#platform/messages/can-text.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl, siteUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { addPostalLetter } from '../letters/postal-letter-store.ts';
import { oldestAsOf } from '../record/as-of.ts';
import {
  type DueOnPaper,
  type DueReminder,
  endOfPolicies,
  endOfReminders,
  listDueOnPaper,
  listDueReminders,
  noteReminded,
  secondsToText,
} from './bill-reminder-store.ts';
import { lockBilledPolicy } from './ledger/ledger-store.ts';
import type { PaymentContext } from './settle-payment.ts';

const BATCH = 500;

/**
 * Reminds policyholders who asked for it of each bill that is due soon, once per bill; not while our copy of the policy is
 * too old to ask for money.
 *
 * @param after where the previous turn ended
 * @returns where the next turn starts
 */
export const remindOfBills = (
  acting: PaymentContext,
  now = new Date(),
  after = 0,
  { stopping, alive }: Running = {},
): Promise<number> =>
  sweep(
    after,
    {
      endOfRange: (from) => endOfReminders(acting.db, from),
      listDue: (range, most) =>
        listDueReminders(
          acting.db,
          { now, oldest: oldestAsOf(acting.env, now), canText: canText(acting.env) },
          range,
          most,
        ),
      most: BATCH,
      handle: (due) =>
        remind(acting, due, now)
          .catch((error) => {
            acting.log.warn({ bill: due.instalment_id, ...errorFacts(error) }, 'not reminded of a bill');
          })
          .finally(alive),
    },
    stopping,
  );

async function remind({ db, env }: PaymentContext, due: DueReminder, now: Date): Promise<void> {
  const { language, by_mail, by_text, phone, email } = due;
  const locale = { locale: language };
  const facts = {
    amount: writtenMoney(due.amount_cents, language),
    day: writtenDay(due.due_on, language),
    policy: `${due.prefix} ${due.number}`,
  };
  const url = portalUrl(env, href('/insurednew/payments'), language);
  await db.transaction().execute(async (trx) => {
    if (!(await noteReminded(trx, due.instalment_id))) return;
    if (by_mail) {
      const mail = composeMail(language, {
        title: m.pay_remind_title(facts, locale),
        paragraphs: [
          m.pay_remind_text(facts, locale),
          due.is_autopay ? m.pay_remind_autopay({}, locale) : m.pay_remind_how({}, locale),
        ],
        action: { label: m.pay_remind_action({}, locale), url },
        footer: m.pay_remind_footer({}, locale),
      });
      await enqueueMail(trx, { to: email, ...mail });
    }
    if (by_text && phone) {
      const text = m.pay_remind_sms({ ...facts, brand: brand.shortName }, locale);
      await enqueueSms(trx, { to: phone, text, goodForSeconds: secondsToText(due.state, now) });
    }
  });
}

/**
 * Writes each bill that is due soon as a letter for the desk to mail, to whoever wants paper or has no email address: once,
 * and again with a new amount. A core system mails the bills of its own policies.
 *
 * @param after where the previous turn ended
 * @returns where the next turn starts
 */
export const writeBillsOnPaper = async (
  { db, env, log }: Pick<PaymentContext, 'db' | 'env' | 'log'>,
  now = new Date(),
  after = 0,
  { stopping, alive }: Running = {},
): Promise<number> =>
  env.POLICY_AUTHORITY === 'core'
    ? after
    : sweep(
        after,
        {
          endOfRange: (from) => endOfPolicies(db, from),
          listDue: (range, most) => listDueOnPaper(db, now, range, most),
          most: BATCH,
          handle: (due) =>
            writeOnPaper(db, env, due, now)
              .catch((error) => {
                log.warn({ policy: due.policy_id, ...errorFacts(error) }, 'a bill was not written on paper');
              })
              .finally(alive),
        },
        stopping,
      );

/** Writes what the policy has to be billed for once it is locked: another process may have been faster. */
const writeOnPaper = (db: PaymentContext['db'], env: PaymentContext['env'], { policy_id: id }: DueOnPaper, now: Date) =>
  db.transaction().execute(async (trx) => {
    await lockBilledPolicy(trx, id);
    const due = await listDueOnPaper(trx, now, { after: id - 1, until: id }, BATCH);
    for (const { language, number, cents, due_on, ...of } of due) {
      const locale = { locale: language };
      const facts = { amount: writtenMoney(cents, language), day: writtenDay(due_on, language), policy: of.policy };
      const at = siteUrl(env, href('/uaichome/guest/payment'), language);
      const paragraphs = [
        m.pay_remind_text(facts, locale),
        of.is_autopay
          ? m.pay_paper_autopay({}, locale)
          : m.pay_paper_how(
              { at, phone: tollFree(brand.phones.support), name: brand.name, mail: brand.mailingAddress },
              locale,
            ),
      ];
      const letter = { title: m.pay_remind_title(facts, locale), paragraphs, bill: { number, cents, due_on } };
      await addPostalLetter(trx, { what: 'bill', policyId: id, language, letter });
    }
  });
