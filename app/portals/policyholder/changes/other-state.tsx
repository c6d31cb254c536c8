import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { agentTitle } from '#insurance/agencies/agency-to-call.ts';
import { ButtonLink } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage } from '../../shell/cards.tsx';
import { CardTitle } from '../../shell/portal-card.tsx';
import { AskDesk } from './ask-desk.tsx';
import type { OtherStateView } from './other-state-view.ts';

type Props = { state: StateCode; view: OtherStateView; values: Fields; children: ReactNode };

/**
 * A move to another state: why this policy cannot come along, and the ways to a new one. The service desk can still be
 * asked; the form carries along what was typed.
 */
export function OtherState({ state, view, values, children }: Props) {
  const { title, why, next, after, quoteAt, agents, agency } = view;
  return (
    <CardPage
      state={state}
      head={
        <>
          <CardTitle>{title}</CardTitle>
          <h1>{title}</h1>
          {children}
        </>
      }
      aside={
        <Card title={agentTitle(agency.phone)()}>
          <p>{agency.name}</p>
          <ButtonLink kind="outline" icon="phone" isBlock href={callHref(agency.phone)}>
            {m.guest_call({ phone: agency.writtenPhone })}
          </ButtonLink>
        </Card>
      }
    >
      <Card title={m.change_moving_title()}>
        <p>{why}</p>
        <p>
          {next} {after}
        </p>
        {(quoteAt || agents) && (
          <div className={cards.row}>
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
        )}
      </Card>
      <AskDesk title={m.change_moving_ask_title()} values={values}>
        <p>{m.change_moving_ask()}</p>
      </AskDesk>
    </CardPage>
  );
}
