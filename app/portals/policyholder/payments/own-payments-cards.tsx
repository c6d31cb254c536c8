import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import styles from '../../cards/bill.module.css';
import { CoverAgainLink, policyOverText } from '../../cards/cover-chip.tsx';
import { PayForm } from '../../cards/pay-form.tsx';
import cards from '../../shell/cards.module.css';
import { Card, Empty, Receipt } from '../../shell/cards.tsx';
import { type Typed, typedInto, usePortalLink } from '../../shell/portal-page.ts';
import own from '../own-policy-cards.module.css';
import type { OwnPayments } from './own-payments.ts';

type OwnBill = OwnPayments['bills'][number];
type Props = { of: OwnBill; typed: Typed };

/** What is due on one policy, and the button that pays it. */
export function BillCard({ of: { bill, owed, name, asOf, isQuoted }, typed }: Props) {
  const link = usePortalLink();
  const { due, left, lapse, cancels, expires, hasEnded, payBefore, endsAnyway } = bill;
  if (asOf?.isTooOld) {
    return (
      <Receipt headingId={`due-${name}`} className={own.receipt}>
        <h2 id={`due-${name}`}>{m.guest_amount_due()}</h2>
        <p className="mute">{m.pay_page_of({ number: bill.number })}</p>
        <p className={own.note}>{asOf.words}</p>
      </Receipt>
    );
  }
  return (
    <Receipt headingId={`due-${name}`} className={own.receipt}>
      <h2 id={`due-${name}`}>
        {lapse.kind === 'over' ? m.holder_ended() : m.guest_amount_due()}{' '}
        {due?.isLate && lapse.kind === 'none' && <Chip kind="error">{m.login_late()}</Chip>}
      </h2>
      <p className="mute">{m.pay_page_of({ number: bill.number })}</p>
      {asOf && <p className="mute">{asOf.words}</p>}
      {owed && <p>{m.pay_owed({ amount: owed })}</p>}
      {lapse.kind === 'open' && (
        <>
          <p className={own.amount}>{lapse.amount}</p>
          <p className={own.note}>{m.pay_lapse_text({ day: cancels ?? expires, last: lapse.lastDay ?? '' })}</p>
          <a
            className={buttonClass({ kind: 'go', size: 'large', isBlock: true })}
            href={link(href('/insurednew/payments/:number/reinstate', { number: name }))}
          >
            {m.pay_lapse_go()}
          </a>
        </>
      )}
      {lapse.kind === 'asked' && <p className={own.note}>{m.pay_effect_asked()}</p>}
      {lapse.kind === 'over' && (
        <>
          <p className={own.note}>{policyOverText(isQuoted, cancels ?? expires)}</p>
          <CoverAgainLink isQuoted={isQuoted} isBlock />
        </>
      )}
      {lapse.kind === 'none' && !due && <p className={own.note}>{m.guest_nothing_due()}</p>}
      {lapse.kind === 'none' && due && (
        <>
          <p className={own.amount}>{due.amount}</p>
          <p className={due.isLate ? styles.late : 'mute'}>
            {payBefore
              ? m.guest_notice_pay({ day: payBefore })
              : due.isLate
                ? m.guest_was_due({ day: due.day })
                : m.guest_due({ day: due.day })}
          </p>
          {endsAnyway && <p className={own.note}>{m.guest_notice_other({ day: endsAnyway })}</p>}
          {hasEnded && <p className={own.note}>{m.pay_ended_balance({ day: cancels ?? expires })}</p>}
          <PayForm
            action={href('/insurednew/payments')}
            due={due.amount}
            left={left}
            typed={typedInto(typed, ({ act, policy }) => act === 'pay' && policy === name)}
            hidden={{ act: 'pay', policy: name }}
          />
        </>
      )}
    </Receipt>
  );
}

/** Autopay: its status, the wording of the consent, and the button that turns it off at once. */
export function AutopayCard({ of }: Pick<Props, 'of'>) {
  const { name, bill, asOf, isAutopay, autopayCard, autopayLeavesBill, autopayWording } = of;
  const language = getLocale();
  const onText = bill.hasEnded ? m.pay_autopay_ended_text() : m.pay_autopay_on_text({ card: autopayCard ?? '' });
  if ((bill.hasEnded || asOf?.isTooOld) && !isAutopay) return null;
  return (
    <Card headingId={`autopay-${name}`} title={m.pay_autopay_title()}>
      <p>{isAutopay ? onText : m.pay_autopay_off_text()}</p>
      {autopayLeavesBill && <p>{m.pay_autopay_leaves()}</p>}
      <form method="post" action={`${href('/insurednew/payments')}?lang=${language}`} className={styles.pay}>
        <input type="hidden" name="policy" value={name} />
        <input type="hidden" name="act" value={isAutopay ? 'autopay-off' : 'autopay-on'} />
        {!isAutopay && <p className="small">{autopayWording}</p>}
        <div className={cards.row}>
          <Button type="submit" kind="outline">
            {isAutopay ? m.pay_autopay_stop() : m.pay_autopay_start()}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Whether, how and how many days ahead we remind the person of a bill. */
export function RemindersCard({ of: { name, bill, reminder, phoneEnds }, typed }: Props) {
  const language = getLocale();
  const { errors, values } = typedInto(typed, ({ act, policy }) => act === 'reminders' && policy === name);
  const isTyped = values.act !== undefined;
  if (bill.hasEnded) return null;
  const wording = `wording-${name}`;
  return (
    <Card headingId={`reminders-${name}`} title={m.pay_reminders_title()}>
      <form
        method="post"
        action={`${href('/insurednew/payments')}?lang=${language}`}
        className={styles.reminders}
        noValidate
      >
        <input type="hidden" name="policy" value={name} />
        <input type="hidden" name="act" value="reminders" />
        <input type="hidden" name="seen" value={values.seen ?? reminder.seen} />
        <fieldset className={styles.choices}>
          <legend>{m.pay_reminders_legend()}</legend>
          <label>
            <input
              type="checkbox"
              name="mail"
              value="yes"
              defaultChecked={isTyped ? values.mail === 'yes' : reminder.by_mail}
            />{' '}
            {m.pay_reminders_mail()}
          </label>
          {phoneEnds && (
            <label>
              <input
                type="checkbox"
                name="text"
                value="yes"
                defaultChecked={isTyped ? values.text === 'yes' : reminder.by_text}
                aria-describedby={wording}
              />{' '}
              {m.pay_reminders_text({ last4: phoneEnds })}
            </label>
          )}
        </fieldset>
        {phoneEnds && (
          <p className="small mute" id={wording}>
            {m.pay_reminders_wording()}
          </p>
        )}
        <div className={styles.days}>
          <Field
            label={m.pay_reminders_days()}
            name="days"
            inputMode="numeric"
            defaultValue={values.days ?? String(reminder.days_before)}
            error={errors.days}
          />
          <Button type="submit" kind="outline">
            {m.pay_reminders_save()}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** All receipts, each as a page and as a PDF. */
export function ReceiptsCard({ receipts }: { receipts: OwnPayments['receipts'] }) {
  const link = usePortalLink();
  return (
    <Card headingId="receipts" title={m.pay_history()}>
      {receipts.length === 0 && (
        <Empty object="receipt" href={link(href('/insurednew/home'))} act={m.holder_home_go()}>
          {m.pay_history_none()}
        </Empty>
      )}
      <ul className={`${cards.rows} ${styles.history}`}>
        {receipts.map(({ reference, receipt, amount, cameBack, when, policy }) => (
          <li key={reference}>
            <div>
              <b>{amount}</b>
              {cameBack && <span>{m.pay_came_back_of({ amount: cameBack })}</span>}
              <span className="mute">{when}</span>
              <span className="mute">{m.pay_page_of({ number: policy })}</span>
            </div>
            <div className={cards.row}>
              <a href={link(href('/insurednew/payments/receipt/:reference', { reference }))}>
                {m.pay_history_open({ receipt })}
              </a>
              <a href={link(href('/insurednew/payments/receipt/:reference/pdf', { reference }))}>
                {m.pay_pdf()}
                <span className="visually-hidden"> {receipt}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
