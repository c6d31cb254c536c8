import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { PaymentView } from '#insurance/billing/payment-labels.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import cards from '../shell/cards.module.css';
import { Card, CardPage, ObjectTile, Receipt as ReceiptCard } from '../shell/cards.tsx';
import { CheckAgain } from '../shell/check-again.tsx';
import { CardTitle } from '../shell/portal-card.tsx';
import styles from './bill.module.css';

type Result = { payment: PaymentView; billAt: string; pdfAt: string; tryAt: string | undefined };

/**
 * The result of a payment: the receipt, what to do next, or that the bank has not answered yet.
 *
 * @param tryAt address where the test processor can refund or dispute this payment
 */
export function PaymentResult({ payment, billAt, pdfAt, tryAt }: Result) {
  const language = getLocale();
  const back = `${billAt}?lang=${language}`;
  return (
    <>
      {payment.shows === 'paid' && (
        <Receipt payment={payment} back={back} pdf={`${pdfAt}?lang=${language}`} tryAt={tryAt} />
      )}
      {payment.shows === 'waiting' && <Waiting payment={payment} />}
      {payment.shows === 'not-paid' && <NotPaid payment={payment} back={back} />}
    </>
  );
}

/** Rendered here, because the page stays open while what it shows changes. */
const Title = ({ children }: { children: string }) => (
  <>
    <CardTitle>{children}</CardTitle>
    <h1>{children}</h1>
  </>
);

type ReceiptProps = { payment: PaymentView; back: string; pdf: string; tryAt: string | undefined };

function Receipt({ payment, back, pdf, tryAt }: ReceiptProps) {
  return (
    <CardPage
      state={payment.state}
      head={<Title>{payment.isGone ? m.pay_came_back_title() : m.pay_paid_title()}</Title>}
      aside={
        <div className={styles.screenOnly}>
          <Card title={m.held_keep()}>
            <ObjectTile object="receipt" />
            <a className={buttonClass({ kind: 'go', isBlock: true })} href={pdf}>
              {m.pay_pdf_receipt()}
            </a>
            <a className={buttonClass({ kind: 'outline', isBlock: true })} href={back}>
              {m.pay_back_to_bill()}
            </a>
          </Card>
        </div>
      }
    >
      {payment.cameBack && (
        <Alert kind="warn" role="status">
          {m.pay_came_back_text({ amount: payment.cameBack })}
        </Alert>
      )}
      {payment.isAsked && !payment.cameBack && (
        <Alert kind="info" role="status">
          {m.pay_effect_asked()}
        </Alert>
      )}
      {payment.effectText && !payment.cameBack && (
        <Alert kind={payment.effect === 'held' ? 'warn' : 'ok'} role="status">
          {payment.effectText}
        </Alert>
      )}
      <ReceiptCard headingId="receipt" className={styles.bill}>
        <h2 id="receipt">
          {m.pay_receipt()}
          {payment.stamp && (
            <span className={styles.stamp} aria-hidden="true">
              <b>{payment.stamp.word}</b>
              <span>{payment.stamp.day}</span>
            </span>
          )}
        </h2>
        <dl className={styles.sums}>
          {payment.lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="small mute">{brand.name}</p>
      </ReceiptCard>
      {tryAt && (
        <p className={`small ${styles.screenOnly}`}>
          <a href={`${tryAt}?lang=${getLocale()}`}>{m.pay_test_try()}</a>
        </p>
      )}
    </CardPage>
  );
}

function Waiting({ payment }: { payment: PaymentView }) {
  return (
    <CardPage state={payment.state} head={<Title>{m.pay_waiting_title()}</Title>}>
      <CheckAgain />
      <Card>
        <Alert kind="info" role="status">
          {m.pay_waiting_text()} {payment.mailsReceipt && m.pay_waiting_mail()}
        </Alert>
        <p className={styles.amount}>{payment.amount}</p>
        <a className={buttonClass({ kind: 'outline' })} href={`?lang=${getLocale()}`}>
          {m.pay_check_now()}
        </a>
      </Card>
    </CardPage>
  );
}

function NotPaid({ payment, back }: { payment: PaymentView; back: string }) {
  const phone = tollFree(brand.phones.support);
  return (
    <CardPage state={payment.state} head={<Title>{m.pay_failed_title()}</Title>}>
      <Card>
        <Alert kind="error" role="alert">
          {payment.why} {m.pay_failed_text()}
        </Alert>
        <p>{m.pay_failed_next()}</p>
        <div className={cards.row}>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={back}>
            {m.pay_try_again()}
          </a>
          <a className={buttonClass({ kind: 'outline', size: 'large' })} href={callHref(brand.phones.support)}>
            <Icon name="phone" />
            {m.guest_call({ phone })}
          </a>
        </div>
      </Card>
    </CardPage>
  );
}
