import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import type { PriceSummary } from '#insurance/quotes/pricing/price-view.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CardPage, Receipt } from '../../shell/cards.tsx';
import { QuoteTitle } from '../quote-frame.tsx';
import type { QuoteAgent } from '../quote-surroundings.ts';
import { useDesk } from '../use-desk.ts';
import styles from './price.module.css';

export type PriceFrameProps = {
  state: StateCode;
  title: string;
  lead?: ReactNode;
  back?: string | undefined;
  aside?: ReactNode;
  /** What shows the price on a phone, where `aside` is below the cards. */
  bar?: ReactNode;
  isError?: boolean;
  children: ReactNode;
};

/** The frame of a price page: its title, its cards, and the price beside them. */
export function PriceFrame({ state, title, lead, back, aside, bar, isError = false, children }: PriceFrameProps) {
  return (
    <CardPage
      state={state}
      aside={aside}
      isAsideSticky
      head={
        <div className={styles.head}>
          {back && (
            <a className={styles.back} href={back}>
              <Icon name="arrow-left" />
              {m.quoting_back()}
            </a>
          )}
          <QuoteTitle isError={isError}>{title}</QuoteTitle>
          <h1>{title}</h1>
        </div>
      }
    >
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      {bar}
    </CardPage>
  );
}

/** The price in short, and the buttons that continue. */
export function PriceReceipt({ summary, children }: { summary: PriceSummary; children: ReactNode }) {
  return (
    <Receipt headingId="price">
      <h2 id="price">{m.price_your_price()}</h2>
      <div aria-live="polite">
        <p className={styles.amount}>{summary.total}</p>
        <p className="mute">{m.price_for_months({ months: summary.months, month: summary.perMonth })}</p>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{m.worksheet_premium()}</dt>
          <dd>{summary.premium}</dd>
        </div>
        {summary.fees.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {summary.partFees && (
          <div>
            <dt>{summary.partFees.label}</dt>
            <dd>{summary.partFees.amount}</dd>
          </div>
        )}
        <div className={styles.strong}>
          <dt>{m.price_today()}</dt>
          <dd>{summary.today}</dd>
        </div>
      </dl>
      {children}
    </Receipt>
  );
}

/**
 * The price at the bottom of a phone's screen. It stops above the receipt, which shows the same price. Screen readers
 * are told about a new price by the receipt alone.
 */
export function PriceBar({ total, more, children }: { total: string; more: string; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p>
        <b>{total}</b> <small>{more}</small>
      </p>
      {children}
    </div>
  );
}

/** Offers the agent by phone, as prominently as buying online. Not shown at the agent's own desk. */
export function AskAgent({ agent, phone }: { agent: QuoteAgent | undefined; phone: string }) {
  if (useDesk()) return null;
  return (
    <ButtonLink kind="outline" icon="phone" isBlock className={styles.call} href={callHref(agent?.phone ?? phone)}>
      {agent ? m.price_ask_agent_named({ agent: agent.name }) : m.price_ask_agent()}
    </ButtonLink>
  );
}
