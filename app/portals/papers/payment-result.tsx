import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { PaymentInWords } from '#insurance/billing/payment-words.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import papers from '../shell/papers.module.css';
import { ObjectTile, Paper, PaperPage, Receipt as ReceiptPaper } from '../shell/papers.tsx';
import styles from './guest-page.module.css';

const LOOKS_AGAIN_MS = 3000;

/** What became of a payment: the receipt, what to do, or that the bank has not answered yet. */
export function PaymentResult(props: { payment: PaymentInWords; billAt: string; pdfAt: string }) {
  const { payment, billAt, pdfAt } = props;
  const language = getLocale();
  const back = `${billAt}?lang=${language}`;
  return (
    <>
      {payment.shows === 'paid' && <Receipt payment={payment} back={back} pdf={`${pdfAt}?lang=${language}`} />}
      {payment.shows === 'waiting' && <Waiting payment={payment} />}
      {payment.shows === 'not-paid' && <NotPaid payment={payment} back={back} />}
    </>
  );
}

function Receipt({ payment, back, pdf }: { payment: PaymentInWords; back: string; pdf: string }) {
  return (
    <PaperPage
      state={payment.state}
      head={<h1>{m.pay_paid_title()}</h1>}
      aside={
        <div className={styles.screenOnly}>
          <Paper title={m.held_keep()}>
            <ObjectTile object="receipt" />
            <a className={buttonClass({ kind: 'go', isBlock: true })} href={pdf}>
              {m.pay_pdf_receipt()}
            </a>
            <a className={buttonClass({ kind: 'outline', isBlock: true })} href={back}>
              {m.pay_back_to_bill()}
            </a>
          </Paper>
        </div>
      }
    >
      {payment.effect !== 'none' && (
        <Alert kind="ok" role="status">
          {payment.effect === 'reinstated' ? m.pay_effect_reinstated_short() : m.pay_effect_notice()}
        </Alert>
      )}
      <ReceiptPaper headingId="receipt" className={styles.bill}>
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
      </ReceiptPaper>
    </PaperPage>
  );
}

/** Looks again by itself: quietly with scripts, by loading the page without. */
function Waiting({ payment }: { payment: PaymentInWords }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), LOOKS_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <PaperPage state={payment.state} head={<h1>{m.pay_waiting_title()}</h1>}>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Paper>
        <Alert kind="info" role="status">
          {m.pay_waiting_text()}
        </Alert>
        <p className={styles.amount}>{payment.amount}</p>
        <a className={buttonClass({ kind: 'outline' })} href={`?lang=${getLocale()}`}>
          {m.pay_check_now()}
        </a>
      </Paper>
    </PaperPage>
  );
}

function NotPaid({ payment, back }: { payment: PaymentInWords; back: string }) {
  const phone = tollFree(brand.phones.support);
  return (
    <PaperPage state={payment.state} head={<h1>{m.pay_failed_title()}</h1>}>
      <Paper>
        <Alert kind="error" role="alert">
          {payment.why} {m.pay_failed_text()}
        </Alert>
        <p>{m.pay_failed_next()}</p>
        <div className={papers.row}>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={back}>
            {m.pay_try_again()}
          </a>
          <a className={buttonClass({ kind: 'outline', size: 'large' })} href={callHref(brand.phones.support)}>
            <Icon name="phone" />
            {m.guest_call({ phone })}
          </a>
        </div>
      </Paper>
    </PaperPage>
  );
}
