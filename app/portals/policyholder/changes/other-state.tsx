import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PortalCard } from '../../shell/portal-card.tsx';
import styles from './other-state.module.css';
import type { OtherStateView } from './other-state-view.ts';

type Props = { view: OtherStateView; values: Fields; children: ReactNode };

/**
 * A move to another state: why this policy cannot come along, and the ways to a new one. The service desk can still be
 * asked; the form carries along what was typed.
 */
export function OtherState({ view, values, children }: Props) {
  const { title, why, next, after, quoteAt, agents, agency } = view;
  return (
    <PortalCard object="checklist" title={title}>
      {children}
      <p>{why}</p>
      <p>
        {next} {after}
      </p>
      <div className={styles.ways}>
        {quoteAt && (
          <ButtonLink kind="go" size="large" href={quoteAt}>
            {m.pay_new_quote()}
          </ButtonLink>
        )}
        {agents && (
          <ButtonLink kind={quoteAt ? 'outline' : 'go'} href={agents.at}>
            {agents.label}
          </ButtonLink>
        )}
      </div>
      <h2>{m.guest_your_agent()}</h2>
      <p>{agency.name}</p>
      <ButtonLink kind="outline" icon="phone" href={callHref(agency.phone)}>
        {m.guest_call({ phone: agency.writtenPhone })}
      </ButtonLink>
      <h2>{m.change_moving_ask_title()}</h2>
      <p>{m.change_moving_ask()}</p>
      <form method="post" noValidate className={styles.ways}>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" kind="outline" name="act" value="ask">
          {m.change_send()}
        </Button>
        <Button type="submit" kind="outline" name="act" value="edit">
          {m.change_edit()}
        </Button>
      </form>
    </PortalCard>
  );
}
