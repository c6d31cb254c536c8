import { href } from 'react-router';
import hatch from '#config/art/pic-car-hatch.svg';
import pickup from '#config/art/pic-car-pickup.svg';
import sedan from '#config/art/pic-car-sedan.svg';
import suv from '#config/art/pic-car-suv.svg';
import van from '#config/art/pic-van.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { agentTitle } from '#insurance/agencies/agency-to-call.ts';
import type { OwnPolicyView } from '#insurance/policies/own-policy.ts';
import type { AsOfView } from '#insurance/record/as-of.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { CoverAgainLink, CoverChip, policyOverText } from '../cards/cover-chip.tsx';
import cards from '../shell/cards.module.css';
import { Card, Empty, Facts, type ObjectName, Receipt } from '../shell/cards.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import styles from './own-policy-cards.module.css';

type Props = { policy: OwnPolicyView };
/** `isQuoted`: whether a new policy like it can be quoted online. */
type QuotedProps = { policy: OwnPolicyView & { isQuoted: boolean } };

/** Answers the first questions: whether the policy covers today, which cars, and until when. */
export function PolicyCard({ policy, asOf }: Props & { asOf: AsOfView | undefined }) {
  const link = usePortalLink();
  return (
    <Card
      title={
        <>
          {m.guest_policy()} {!asOf?.isTooOld && <CoverChip cover={policy.cover} />}
        </>
      }
    >
      <div>
        <p className={styles.number}>{policy.number}</p>
        <p className="mute">{whatIsInsured(policy)}</p>
      </div>
      {asOf &&
        (asOf.isTooOld ? (
          <Alert kind="warn" role="none">
            {asOf.words}
          </Alert>
        ) : (
          <p className="mute">{asOf.words}</p>
        ))}
      {!asOf?.isTooOld && (
        <Facts
          as="line"
          facts={[
            { label: m.guest_effective(), value: policy.effective },
            {
              label: policy.endsEarly ? m.holder_ends() : m.guest_expires(),
              value: policy.ends,
            },
            { label: m.guest_cover_every_vehicle(), value: policy.covers.join(', ') },
          ]}
        />
      )}
      <p className={`${cards.row} ${cards.acts}`}>
        <a
          className={buttonClass({ kind: 'outline' })}
          href={link(href('/insurednew/policy/:number?', { number: policy.name }))}
        >
          {m.holder_see_coverage()}
        </a>
        <a
          className={buttonClass({ kind: 'outline' })}
          href={link(href('/insurednew/policy/:number/change/:kind?', { number: policy.name }))}
        >
          {m.change_ask()}
        </a>
      </p>
    </Card>
  );
}

function whatIsInsured({ line, vehicles, drivers }: OwnPolicyView): string {
  return [
    line === 'commercial' ? m.holder_line_commercial() : m.holder_line_personal(),
    vehicles.length === 1 ? m.holder_one_car() : m.holder_cars({ count: vehicles.length }),
    drivers === 1 ? m.holder_one_driver() : m.holder_drivers({ count: drivers }),
  ].join(', ');
}

/**
 * The amount due, its due date and how to pay it; for a policy that has ended, how to get covered again.
 *
 * @param isNext true if nothing else on the page comes before it
 */
export function DueCard({ policy, isNext }: QuotedProps & { isNext: boolean }) {
  return (
    <Receipt className={styles.receipt}>
      {policy.hasEnded && !policy.due ? <CoverAgain policy={policy} /> : <Due policy={policy} isNext={isNext} />}
    </Receipt>
  );
}

function CoverAgain({ policy: { name, again, isAsked, cancels, expires, isQuoted } }: QuotedProps) {
  const link = usePortalLink();
  const day = cancels ?? expires;
  if (isAsked) {
    return (
      <>
        <h2>{m.pay_lapse_title()}</h2>
        <p className={styles.note}>{m.pay_effect_asked()}</p>
      </>
    );
  }
  return (
    <>
      <h2>{again ? m.pay_lapse_title() : m.holder_ended()}</h2>
      {again && <p className={styles.amount}>{again.amount}</p>}
      <p className={styles.note}>
        {again ? m.pay_lapse_text({ day, last: again.lastDay }) : policyOverText(isQuoted, day)}
      </p>
      {again ? (
        <a
          className={buttonClass({ kind: 'go', size: 'large', isBlock: true })}
          href={link(href('/insurednew/payments/:number/reinstate', { number: name }))}
        >
          {m.pay_lapse_go()}
        </a>
      ) : (
        <CoverAgainLink isQuoted={isQuoted} isBlock />
      )}
    </>
  );
}

function Due({
  policy: { due, cancels, expires, hasEnded, payBefore, endsAnyway },
  isNext,
}: Props & { isNext: boolean }) {
  const link = usePortalLink();
  return (
    <>
      <h2>
        {m.guest_amount_due()} {due?.isLate && <Chip kind="error">{m.login_late()}</Chip>}
        {due && !due.isLate && <Chip kind="due">{m.guest_due({ day: due.shortDay })}</Chip>}
      </h2>
      {due && <p className={styles.amount}>{due.amount}</p>}
      <p className={styles.note}>
        {!due
          ? m.guest_nothing_due()
          : hasEnded
            ? m.pay_ended_balance({ day: cancels ?? expires })
            : payBefore
              ? m.guest_notice_pay({ day: payBefore })
              : due.isLate
                ? m.guest_was_due({ day: due.day })
                : billsToCome(due.more)}
      </p>
      {endsAnyway && <p className={styles.note}>{m.guest_notice_other({ day: endsAnyway })}</p>}
      {due ? (
        <a
          className={buttonClass({ kind: isNext ? 'go' : 'outline', size: 'large', isBlock: true })}
          href={link(href('/insurednew/payments'))}
        >
          {m.pay_go_amount({ amount: due.amount })}
        </a>
      ) : (
        <a className={buttonClass({ kind: 'outline', isBlock: true })} href={link(href('/insurednew/payments'))}>
          {m.pay_page_title()}
        </a>
      )}
    </>
  );
}

function billsToCome(count: number): string {
  if (count === 0) return m.holder_last_bill();
  return count === 1 ? m.holder_one_more_bill() : m.holder_more_bills({ count });
}

const pictures = { hatch, pickup, sedan, suv, van };

/** Every car on the policy, and whether damage to it is covered. */
export function CarsCard({ policy: { vehicles } }: Props) {
  return (
    <Card title={m.login_vehicles()}>
      <ul className={`${cards.rows} ${styles.cars}`}>
        {vehicles.map(({ name, vin_suffix, body, isCovered, ownDamage }) => (
          <li key={vin_suffix}>
            <img src={pictures[body]} alt="" width="112" height="45" />
            <div>
              <b>{name}</b>
              <span className="mute">{m.login_vin_ends({ digits: vin_suffix })}</span>
            </div>
            {isCovered ? (
              <Chip kind={ownDamage.length > 0 ? 'ok' : 'none'}>
                {ownDamage.join(', ') || m.holder_car_no_damage()}
              </Chip>
            ) : (
              <Chip kind="error">{m.holder_car_not_covered()}</Chip>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** For an account without a policy: its person left their only one, or whoever has the contact on file closed access. */
export function NoPolicyCard({ object }: { object: ObjectName }) {
  const phone = brand.phones.support;
  return (
    <Card>
      <Empty object={object} href={callHref(phone)} act={m.guest_call({ phone: tollFree(phone) })}>
        {m.holder_no_policy_call()}
      </Empty>
    </Card>
  );
}

/** The agency that sold the policy, as the place to ask; once it has closed, ours. */
export function AgentCard({ agency }: { agency: OwnPolicyView['agency'] }) {
  return (
    <section className={`${cards.paper} ${styles.agent}`}>
      <div className={styles.business}>
        <span className={styles.face}>
          <Icon name="user" />
        </span>
        <div>
          <h2>{agentTitle(agency.phone)()}</h2>
          <b>{agency.name}</b>
          {agency.office && <p className="mute">{agency.office.address}</p>}
        </div>
      </div>
      <p className={`${cards.row} ${cards.acts}`}>
        <a className={buttonClass({ kind: 'outline' })} href={callHref(agency.phone)}>
          <Icon name="phone" />
          {agency.writtenPhone}
        </a>
        {agency.office && (
          <a
            className={buttonClass({ kind: 'outline' })}
            href={agency.office.directions}
            target="_blank"
            rel="noopener"
          >
            <Icon name="pin" />
            {m.holder_directions()}
            <span className="visually-hidden"> {m.holder_new_tab()}</span>
          </a>
        )}
      </p>
    </section>
  );
}
