import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import type { CoverView } from '#insurance/policies/cover-labels.ts';
import { Alert } from '#ui/alert.tsx';
import cards from '../shell/cards.module.css';
import { Card, CardPage, Facts, MailWords } from '../shell/cards.tsx';
import { CoverChip } from './cover-chip.tsx';
import type { WholePolicy } from './whole-policy.ts';
import styles from './whole-policy-card.module.css';

/**
 * A policy as agents and staff see it.
 *
 * @param outcome the outcome of a form on the page
 * @param children what the reader can do with the policy
 */
export function WholePolicyCard(props: {
  policy: WholePolicy;
  back: ReactNode;
  outcome?: ReactNode;
  children?: ReactNode;
}) {
  const { policy, back, outcome, children } = props;
  const { due, phone, email, asOf } = policy;
  const facts = [
    { label: m.guest_effective(), value: policy.effective },
    { label: m.guest_expires(), value: policy.expires },
    { label: m.agents_cancels_on(), value: policy.endsEarly && policy.ends },
    {
      label: m.login_next_due(),
      value: due ? m.login_due_on({ amount: due.amount, day: due.day }) : m.login_nothing_due(),
    },
    { label: m.desk_address(), value: policy.address },
    { label: m.agents_phone(), value: phone && <a href={callHref(phone)}>{policy.writtenPhone}</a> },
    {
      label: m.login_email(),
      value: email && (
        <a href={`mailto:${email}`}>
          <MailWords words={email} />
        </a>
      ),
    },
  ];
  return (
    <CardPage>
      <p>{back}</p>
      {outcome}
      <header className={cards.row}>
        <h1>{policy.number}</h1>
        {!asOf?.isTooOld && <CoverChip cover={policy.cover} />}
      </header>
      {asOf?.isTooOld ? (
        <Alert kind="error" role="none">
          {asOf.fact}
        </Alert>
      ) : (
        asOf && <p className="mute">{asOf.fact}</p>
      )}
      <Card title={policy.insureds}>
        <Facts facts={facts} />
        {policy.payment && <p>{policy.payment}</p>}
      </Card>
      {children}
      <Card title={m.guest_cover_every_vehicle()}>
        <Covers covers={policy.covers} />
      </Card>
      {policy.vehicles.map((vehicle) => (
        <Card key={vehicle.vin} title={vehicle.name}>
          <p>
            VIN {vehicle.vin}
            {vehicle.plate && ` · ${m.change_plate()} ${vehicle.plate}`}
          </p>
          <Covers covers={vehicle.covers} />
        </Card>
      ))}
      <Card title={m.desk_drivers()}>
        <ul className={styles.list}>
          {policy.drivers.map(({ name, isExcluded }) => (
            <li key={name}>{isExcluded ? m.desk_excluded({ name }) : name}</li>
          ))}
        </ul>
      </Card>
    </CardPage>
  );
}

function Covers({ covers }: { covers: CoverView[] }) {
  if (covers.length === 0) return null;
  return <Facts facts={covers.map(({ name, amount }) => ({ label: name, value: amount }))} />;
}
