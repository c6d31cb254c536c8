import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import styles from './guest-page.module.css';
import { CoverChip, PolicyFacts } from './guest-policy-facts.tsx';
import type { BillInWords } from './guest-words.ts';

/** What is due on the policy, and how to pay it by phone now. */
export function GuestBill({ bill }: { bill: BillInWords }) {
  const locale = { locale: usePortalLanguage() };
  const { due, cover, cancels } = bill;
  // A policy that has ended owes no further bills: what it takes to be covered again is a person's word.
  const hasEnded = cover === 'expired' || cover === 'cancelled';
  return (
    <>
      <h1>{m.guest_bill_title({}, locale)}</h1>
      {cover === 'notice' && cancels && (
        <Alert kind="warn" role="none">
          {m.guest_notice_pay({ day: cancels }, locale)}
        </Alert>
      )}
      <div className={styles.columns}>
        <section className={styles.receipt} aria-labelledby="due">
          <h2 id="due">{m.guest_amount_due({}, locale)}</h2>
          {hasEnded ? (
            <p>{m.guest_ended_pay({}, locale)}</p>
          ) : due ? (
            <>
              <p className={styles.amount}>{due.amount}</p>
              <p className={due.isLate ? styles.late : undefined}>
                {due.isLate ? m.guest_was_due({ day: due.day }, locale) : m.guest_due({ day: due.day }, locale)}
              </p>
            </>
          ) : (
            <p>{m.guest_nothing_due({}, locale)}</p>
          )}
          <h3>{m.guest_pay_title({}, locale)}</h3>
          <p>{m.guest_pay_by_phone({ number: bill.number }, locale)}</p>
          <a
            className={buttonClass({ kind: 'go', size: 'large', isBlock: true })}
            href={`tel:+1${brand.phones.support}`}
          >
            <Icon name="phone" />
            {m.guest_call({ phone: `1-${dashed(brand.phones.support)}` }, locale)}
          </a>
        </section>
        <section className={styles.paper} aria-labelledby="policy">
          <h2 id="policy">
            {m.guest_policy({}, locale)} <CoverChip cover={cover} />
          </h2>
          <PolicyFacts policy={bill} />
          <h3>{m.guest_your_agent({}, locale)}</h3>
          <p>{bill.agency.name}</p>
          <a className={buttonClass({ kind: 'outline' })} href={`tel:+1${bill.agency.phone}`}>
            <Icon name="phone" />
            {dashed(bill.agency.phone)}
          </a>
        </section>
      </div>
    </>
  );
}

const dashed = (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
