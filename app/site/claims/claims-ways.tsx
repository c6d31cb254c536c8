import chat from '#config/art/obj-chat.svg';
import phone from '#config/art/obj-phonephoto.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { type ButtonKind, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PictureCard } from '#ui/picture-card.tsx';
import { useCan } from '../can.ts';
import { customerWay, followWay, reportWays } from '../content/claims-portals.ts';
import { type Destination, DestinationLink } from '../content/destination-link.tsx';
import { ClaimsHours } from './claims-hours.tsx';
import styles from './claims-ways.module.css';

/**
 * "How do I report a claim?": the customer portal and the non-customer portal, next to `PhoneCard`. Without a portal,
 * the number to call.
 */
export function ReportWays() {
  const can = useCan();
  const { customer, nonCustomer: theirs } = reportWays(can);
  const nonCustomer = can('claimant-report-claim') && theirs;
  const customerName = customer ? m.claims_report_customer() : m.claims_status_customer();
  const nonCustomerName = nonCustomer ? m.claims_report_non_customer() : m.claims_status_non_customer();
  return (
    <>
      <PictureCard picture={phone} tint="sky">
        <h3>{customerName}</h3>
        <p>
          {customer && can('send-claim-papers') ? m.claims_report_customer_more() : m.claims_report_customer_phone()}
        </p>
        {customer ? <Go to={customer} kind="go" who={customerName} /> : <Call kind="go" who={customerName} />}
      </PictureCard>
      <PictureCard picture={chat} tint="peach">
        <h3>{nonCustomerName}</h3>
        <p>{nonCustomer ? m.claims_report_non_customer_more() : m.claims_report_non_customer_phone()}</p>
        {nonCustomer ? (
          <Go to={nonCustomer} kind="outline" who={nonCustomerName} />
        ) : (
          <Call kind="outline" who={nonCustomerName} />
        )}
      </PictureCard>
    </>
  );
}

/** @param props.who distinguishes two links with the same text for screen readers */
function Go(props: { to: Destination; kind: ButtonKind; who: string }) {
  return (
    <DestinationLink to={props.to} className={buttonClass({ kind: props.kind })}>
      {m.claims_report_go()}
      <Icon name={props.to.isOutside ? 'arrow-out' : 'arrow-right'} />
      <span className="visually-hidden">: {props.who}</span>
    </DestinationLink>
  );
}

function Call(props: { kind: ButtonKind; who: string }) {
  return (
    <a className={buttonClass({ kind: props.kind })} href={callHref(brand.phones.claims)}>
      <Icon name="phone" />
      <span className="num">{tollFree(brand.phones.claims)}</span>
      <span className="visually-hidden">: {props.who}</span>
    </a>
  );
}

/** "Where is my claim?": the same three ways. */
export function StatusWays() {
  const can = useCan();
  const customer = can('follow-claim') && customerWay(can, 'status');
  const nonCustomer = can('claimant-follow-claim') && followWay(can);
  return (
    <div className={styles.cards}>
      <article className={styles.way}>
        <Icon name="user" />
        <div>
          <h3>{m.claims_status_customer()}</h3>
          <p>{customer ? m.claims_status_customer_more() : m.claims_status_phone_more()}</p>
          <StatusLink to={customer} who={m.claims_status_customer()} />
        </div>
      </article>
      <article className={styles.way}>
        <Icon name="claim" />
        <div>
          <h3>{m.claims_status_non_customer()}</h3>
          <p>
            {nonCustomer && !nonCustomer.isOutside
              ? m.claims_status_non_customer_code()
              : m.claims_status_non_customer_more()}
          </p>
          <StatusLink to={nonCustomer} who={m.claims_status_non_customer()} />
        </div>
      </article>
      <article className={styles.way}>
        <Icon name="phone" />
        <div>
          <h3>{m.claims_report_phone()}</h3>
          <p>{m.claims_status_phone_more()}</p>
          <ClaimsHours desk="claimsOffice" label={m.claims_status_hours()} />
          <a className="num" href={callHref(brand.phones.claims)}>
            {tollFree(brand.phones.claims)}
          </a>
        </div>
      </article>
    </div>
  );
}

/** A link to the online status if there is one, otherwise the phone number. */
function StatusLink(props: { to: Destination | false | undefined; who: string }) {
  if (!props.to) {
    return (
      <p>
        {m.claims_status_go()} {m.claims_how_phone()}:{' '}
        <a className="num" href={callHref(brand.phones.claims)}>
          {tollFree(brand.phones.claims)}
          <span className="visually-hidden">: {props.who}</span>
        </a>
      </p>
    );
  }
  return (
    <DestinationLink to={props.to}>
      <span className={styles.go}>
        {m.claims_status_go()} {m.claims_how_online()}
        {props.to.isOutside && <Icon name="arrow-out" />}
      </span>
      <span className="visually-hidden">: {props.who}</span>
    </DestinationLink>
  );
}
