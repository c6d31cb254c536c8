import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#contract/limits.ts';
import { dayIn } from '../day-in.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { enqueueMail, enqueueSms } from '../messages/outbox-store.ts';
import { publicUrl } from '../public-url.ts';
import { writtenDay, writtenMoney } from '../written.ts';
import { type DueReminder, listDueReminders, noteReminded } from './bill-reminder-store.ts';
import type { Acting } from './settle-payment.ts';

/** Says once of every bill that it is due soon, to those who asked for it. */
export async function remindOfBills(acting: Acting, now = new Date()): Promise<void> {
  for (const state of STATES) {
    for (const due of await listDueReminders(acting.db, state, dayIn(state, now))) {
      await remind(acting, due);
    }
  }
}

const TEXT_IS_GOOD_FOR_SECONDS = 12 * 3600;

async function remind({ db, env }: Acting, due: DueReminder): Promise<void> {
  const { language, by_mail, by_text, phone, email } = due;
  const locale = { locale: language };
  const facts = {
    amount: writtenMoney(due.amount_cents, language),
    day: writtenDay(due.due_on, language),
    policy: `${due.prefix} ${due.number}`,
  };
  const url = publicUrl(env, `/insurednew/payments?lang=${language}`);
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
      await enqueueSms(trx, { to: phone, text, goodForSeconds: TEXT_IS_GOOD_FOR_SECONDS });
    }
  });
}
