import type { ReactNode } from 'react';
import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { callHref, tollFree, writtenPhone } from '#config/phone-number.ts';
import { agentTitle } from '#insurance/agencies/agency-to-call.ts';
import type { BillView } from '#insurance/billing/bill-view.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from '../cards/bill.module.css';
import { CoverAgainLink, CoverChip, policyOverText } from '../cards/cover-chip.tsx';
import { PayForm } from '../cards/pay-form.tsx';
import cards from '../shell/cards.module.css';
import { CardPage, Receipt } from '../shell/cards.tsx';
import type { Typed } from '../shell/portal-page.ts';
import { PolicyFacts } from './guest-policy-facts.tsx';

/** Shows what is due on the policy, and how to pay it: on this page or by phone. */
export function GuestBill(props: {
  bill: BillView;
  /** Whether the policy has an address for the receipt. */
  hasEmail: boolean;
  /** Whether a new policy like it can be quoted online. */
  isQuoted: boolean;
  /**
   * A sentence that says when the policy was last copied from the carrier's core system; absent if the policy is our
   * own.
   */
  asOf: string | undefined;
  typed: Typed;
  children?: ReactNode;
}) {
  const { bill, hasEmail, isQuoted, asOf, typed, children } = props;
  const { due, cover, lapse, payBefore, endsAnyway } = bill;
  const isOver = lapse.kind === 'over';
  return (
    <CardPage state={bill.state} head={<h1>{m.guest_bill_title()}</h1>}>
      {typed.refusal && <ErrorSummary title={typed.refusal} />}
      {payBefore && due && (
        <Alert kind="warn" role="none">
          {m.guest_notice_pay({ day: payBefore })}
        </Alert>
      )}
      {endsAnyway && (
        <Alert kind="warn" role="none">
          {m.guest_notice_other({ day: endsAnyway })}
        </Alert>
      )}
      <div className={styles.columns}>
        <Receipt headingId="due" className={styles.bill}>
          <h2 id="due">{isOver ? m.holder_ended() : m.guest_amount_due()}</h2>
          {lapse.kind === 'none' ? (
            <Due bill={bill} hasEmail={hasEmail} typed={typed} />
          ) : (
            <Lapsed bill={bill} isQuoted={isQuoted} />
          )}
          {(due || lapse.kind === 'open') && <PayByPhone number={bill.number} />}
        </Receipt>
        <section className={`${cards.paper} ${styles.bill}`} aria-labelledby="policy">
          <h2 id="policy">
            {m.guest_policy()} <CoverChip cover={cover} />
          </h2>
          <PolicyFacts policy={bill} />
          {asOf && <p className="mute">{asOf}</p>}
          <h3>{agentTitle(bill.agency.phone)()}</h3>
          <p>{bill.agency.name}</p>
          <a className={buttonClass({ kind: 'outline' })} href={callHref(bill.agency.phone)}>
            <Icon name="phone" />
            {writtenPhone(bill.agency.phone)}
          </a>
        </section>
      </div>
      {children}
    </CardPage>
  );
}

function PayByPhone({ number }: { number: string }) {
  return (
    <>
      <h3>{m.pay_or_phone()}</h3>
      <p>{m.guest_pay_by_phone({ number })}</p>
      <a className={buttonClass({ kind: 'outline', isBlock: true })} href={callHref(brand.phones.support)}>
        <Icon name="phone" />
        {m.guest_call({ phone: tollFree(brand.phones.support) })}
      </a>
    </>
  );
}

function Due({ bill, hasEmail, typed }: { bill: BillView; hasEmail: boolean; typed: Typed }) {
  const { due, cancels, left, hasEnded, expires, payBefore } = bill;
  if (!due) return <p>{m.guest_nothing_due()}</p>;
  const { amount, day } = due;
  const minimum = payBefore
    ? m.pay_minimum_before({ amount, day: payBefore })
    : due.isLate
      ? m.pay_minimum_now({ amount })
      : m.pay_minimum_by({ amount, day });
  return (
    <>
      <p className={styles.amount}>{amount}</p>
      <p className={due.isLate ? styles.late : undefined}>
        {due.isLate ? m.guest_was_due({ day }) : m.guest_due({ day })}
      </p>
      {hasEnded && <p>{m.pay_ended_balance({ day: cancels ?? expires })}</p>}
      {(!hasEnded || left) && (
        <dl className={styles.sums}>
          {!hasEnded && (
            <div>
              <dt>{m.pay_minimum()}</dt>
              <dd>{minimum}</dd>
            </div>
          )}
          {left && (
            <div>
              <dt>{m.pay_left()}</dt>
              <dd>{left}</dd>
            </div>
          )}
        </dl>
      )}
      <PayForm action={href('/insurednew/guest/pay')} due={amount} left={left} typed={typed} receiptTo={{ hasEmail }} />
    </>
  );
}

/**
 * A policy that was canceled or has expired: the guest can reinstate it while that is possible, otherwise get a new
 * quote.
 */
function Lapsed({ bill: { lapse, cancels, expires }, isQuoted }: { bill: BillView; isQuoted: boolean }) {
  const language = getLocale();
  if (lapse.kind === 'asked') return <p>{m.pay_effect_asked()}</p>;
  if (lapse.kind === 'open') {
    return (
      <>
        <p className={styles.amount}>{lapse.amount}</p>
        <p>{m.pay_lapse_text({ day: cancels ?? expires, last: lapse.lastDay ?? '' })}</p>
        <a
          className={buttonClass({ kind: 'go', size: 'large', isBlock: true })}
          href={`${href('/insurednew/guest/reinstate')}?lang=${language}`}
        >
          {m.pay_lapse_go()}
        </a>
      </>
    );
  }
  return (
    <>
      <p>{policyOverText(isQuoted, cancels ?? expires)}</p>
      <CoverAgainLink isQuoted={isQuoted} isBlock />
    </>
  );
}
