import card from '#config/art/obj-bizcard.svg';
import chat from '#config/art/obj-chat.svg';
import phone from '#config/art/obj-phonephoto.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PictureCard } from '#ui/picture-card.tsx';
import { type Destination, DestinationLink } from '../content/destination-link.tsx';
import { claimsPortals } from './claims-portals.ts';
import styles from './claims-ways.module.css';

/** "How do I report a claim?": customer portal, non-customer portal, phone. */
export function ReportWays() {
  return (
    <div className={styles.cards}>
      <PictureCard picture={phone} tint="sky">
        <h3>{m.claims_report_customer()}</h3>
        <p>{m.claims_report_customer_more()}</p>
        <Go to={claimsPortals.customer} kind="go" label={m.claims_report_go()} who={m.claims_report_customer()} />
      </PictureCard>
      <PictureCard picture={chat} tint="peach">
        <h3>{m.claims_report_non_customer()}</h3>
        <p>{m.claims_report_non_customer_more()}</p>
        <Go
          to={claimsPortals.nonCustomer}
          kind="outline"
          label={m.claims_report_go()}
          who={m.claims_report_non_customer()}
        />
      </PictureCard>
      <PictureCard picture={card} tint="sun">
        <h3>{m.claims_report_phone()}</h3>
        <p>{m.claims_report_phone_more()}</p>
        <a className={buttonClass({ kind: 'outline' })} href={callHref(brand.phones.claims)}>
          <Icon name="phone" />
          <span className="num">{tollFree(brand.phones.claims)}</span>
        </a>
      </PictureCard>
    </div>
  );
}

/** @param who tells two links of one name apart for those who hear them */
function Go(props: { to: Destination; kind: 'go' | 'outline'; label: string; who: string }) {
  return (
    <DestinationLink to={props.to} className={buttonClass({ kind: props.kind })}>
      {props.label}
      <Icon name={props.to.isOutside ? 'arrow-out' : 'arrow-right'} />
      <span className="visually-hidden">: {props.who}</span>
    </DestinationLink>
  );
}

/** "Where is my claim?": the same three. */
export function StatusWays() {
  return (
    <div className={styles.cards}>
      <article className={styles.way}>
        <Icon name="user" />
        <div>
          <h3>{m.claims_status_customer()}</h3>
          <p>{m.claims_status_customer_more()}</p>
          <StatusLink to={claimsPortals.customer} who={m.claims_status_customer()} />
        </div>
      </article>
      <article className={styles.way}>
        <Icon name="claim" />
        <div>
          <h3>{m.claims_status_non_customer()}</h3>
          <p>{m.claims_status_non_customer_more()}</p>
          <StatusLink to={claimsPortals.nonCustomer} who={m.claims_status_non_customer()} />
        </div>
      </article>
      <article className={styles.way}>
        <Icon name="phone" />
        <div>
          <h3>{m.claims_report_phone()}</h3>
          <p>{m.claims_status_phone_more()}</p>
          <a className="num" href={callHref(brand.phones.claims)}>
            {tollFree(brand.phones.claims)}
          </a>
        </div>
      </article>
    </div>
  );
}

function StatusLink(props: { to: Destination; who: string }) {
  return (
    <DestinationLink to={props.to}>
      <span className={styles.go}>
        {m.claims_status_go()}
        {props.to.isOutside && <Icon name="arrow-out" />}
      </span>
      <span className="visually-hidden">: {props.who}</span>
    </DestinationLink>
  );
}
