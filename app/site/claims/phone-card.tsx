import card from '#config/art/obj-bizcard.svg';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { contactDesks } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { PictureCard } from '#ui/picture-card.tsx';
import { useCan } from '../can.ts';
import { isOpen, nextOpening, type ZoneOffsets } from '../contact/open-now.ts';
import { postedTime } from '../contact/posted-time.ts';
import { useMinute } from '../contact/use-minute.ts';
import { callBackWay, reportWays } from '../content/claims-portals.ts';
import { DestinationLink } from '../content/destination-link.tsx';
import { ClaimsHours } from './claims-hours.tsx';
import styles from './claims-ways.module.css';

/** Reporting by phone: whether the desk answers now or when it next opens, and what can be done in the meantime. */
export function PhoneCard({ offsets }: { offsets: ZoneOffsets }) {
  const can = useCan();
  const { customer, nonCustomer } = reportWays(can);
  const report = customer ?? (can('claimant-report-claim') ? nonCustomer : undefined);
  const callBack = callBackWay(can);
  return (
    <PictureCard picture={card} tint="sun">
      <h3>{m.claims_report_phone()}</h3>
      <p>{m.claims_report_phone_more()}</p>
      <ClaimsHours desk="newClaims" label={m.claims_report_new_hours()} />
      <Now offsets={offsets} />
      {(report || callBack) && (
        <p className={styles.meanwhile}>
          {m.claims_phone_meanwhile()}{' '}
          {report && <DestinationLink to={report}>{m.claims_phone_report()}</DestinationLink>}
          {report && callBack && ' · '}
          {callBack && <DestinationLink to={callBack}>{m.claims_phone_call_me()}</DestinationLink>}
        </p>
      )}
      {report ? (
        <a className={buttonClass({ kind: 'outline' })} href={callHref(brand.phones.claims)}>
          <Icon name="phone" />
          <span className="num">{tollFree(brand.phones.claims)}</span>
          <span className="visually-hidden">: {m.claims_report_phone()}</span>
        </a>
      ) : (
        <a className={buttonClass({ kind: 'outline' })} href="#needed">
          {m.claims_need()}
          <Icon name="arrow-right" />
        </a>
      )}
    </PictureCard>
  );
}

/** Rendered only in the browser, because a cached page would show an outdated state. */
function Now({ offsets }: { offsets: ZoneOffsets }) {
  const now = useMinute();
  const desk = contactDesks[brand.home].find(({ name }) => name === 'newClaims');
  if (now === undefined || !desk) return null;
  if (isOpen(desk, offsets, now)) return <Chip kind="ok">{m.pages_desk_open()}</Chip>;
  const day = new Date(nextOpening(desk, offsets, now));
  const weekday = m.form_weekdays().split(', ')[day.getUTCDay()] ?? '';
  const state = stateName(brand.home);
  return (
    <p className={styles.closed}>
      <Chip kind="none">{m.pages_desk_closed()}</Chip>{' '}
      {m.claims_phone_opens({ day: weekday, time: postedTime(desk.opens), state })}
    </p>
  );
}
