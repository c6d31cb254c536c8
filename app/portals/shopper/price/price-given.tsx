import { useEffect, useRef } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { Alert } from '#ui/alert.tsx';
import { AsSent } from '#ui/as-sent.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import { WhyPrice } from '../../cards/price/why-price.tsx';
import { Card } from '../../shell/cards.tsx';
import type { QuoteAgent } from '../quote-surroundings.ts';
import rows from '../radio-rows.module.css';
import { useDesk } from '../use-desk.ts';
import type { GivenPrice } from './given-price.ts';
import styles from './price.module.css';
import { AskAgent, PriceBar, PriceFrame, PriceReceipt } from './price-frame.tsx';
import { PriceTable } from './price-table.tsx';
import { RecordsCard } from './records-card.tsx';
import { useLivePrice } from './use-live-price.ts';
import { useSentAgain } from './use-sent-again.ts';
import { WaysToPayLess } from './ways-to-pay-less.tsx';

export type AroundPrice = {
  state: StateCode;
  agent: QuoteAgent | undefined;
  phone: string;
  back: string;
  change: string;
  /** Whether the policy can be bought online. */
  isSold: boolean;
  /** The address of the records that were found, if any were ordered. */
  found: string | undefined;
};
type PriceGivenProps = { around: AroundPrice; given: GivenPrice; refusal: string | undefined };

/** Parts that differ with the price, for which no script is loaded. */
const PRICED_PARTS = ['price-table', 'price-why'];

export function PriceGiven({ around, given: sent, refusal: sentRefusal }: PriceGivenProps) {
  const live = useLivePrice(sent);
  const given = live.view;
  const { summary, ways, table, why, worksheet, packages } = given;
  const refusal = sentRefusal ?? live.refusal?.refusal;
  const isAtDesk = useDesk() !== undefined;
  useSentAgain(JSON.stringify([table, why]), PRICED_PARTS);

  return (
    <PriceFrame
      state={around.state}
      title={m.price_your_price()}
      back={around.back}
      isError={refusal !== undefined}
      aside={
        <PriceReceipt summary={summary}>
          <PlanForm given={given} live={live} isSold={around.isSold} isAtDesk={isAtDesk} />
          {summary.lockedUntil && !isAtDesk && <SendForm around={around} />}
          <AskAgent agent={around.agent} phone={around.phone} />
          <a href={worksheet}>{m.price_see_worksheet()}</a>
        </PriceReceipt>
      }
      bar={
        <PriceBar total={summary.total} more={m.price_bar_today({ months: summary.months, today: summary.today })}>
          <ButtonLink kind="go" href="#price">
            {m.price_bar_pay()}
          </ButtonLink>
        </PriceBar>
      }
    >
      {refusal && <ErrorSummary title={refusal} />}
      {given.was && (
        <Alert kind="warn" role="status">
          {m.buy_price_changed({ was: given.was, now: summary.total })}
        </Alert>
      )}
      <PriceCard summary={summary} />
      <WaysToPayLess ways={ways} price={live.price} />
      <AsSent name="price-table">{import.meta.env.SSR && <PriceTable table={table} summary={summary} />}</AsSent>
      <p>
        <a href={around.back}>{m.price_change_coverage()}</a> · <a href={packages}>{m.price_compare()}</a>
      </p>
      <AsSent name="price-why">{import.meta.env.SSR && <WhyThisPrice given={given} found={around.found} />}</AsSent>
    </PriceFrame>
  );
}

type PlanFormProps = { given: GivenPrice; live: ReturnType<typeof useLivePrice>; isSold: boolean; isAtDesk: boolean };

/** The plan, and the button to buy. */
function PlanForm({ given: { summary, plan, plans }, live, isSold, isAtDesk }: PlanFormProps) {
  const form = useRef<HTMLFormElement>(null);

  // The plan can change elsewhere on the page too. Until the server answers, the shopper's choice stays.
  useEffect(() => {
    if (!live.isIdle) return;
    for (const radio of form.current?.querySelectorAll('input') ?? []) radio.checked = radio.value === plan;
  });
  return (
    <form method="post" ref={form} onChange={({ currentTarget }) => live.price(new FormData(currentTarget))}>
      <fieldset className={`${rows.rows} ${styles.plans}`}>
        <legend>{m.price_how_to_pay()}</legend>
        {plans.map((each) => (
          <label key={each.plan}>
            <input type="radio" name="plan" value={each.plan} defaultChecked={each.plan === plan} />
            <span>
              <b>
                {each.plan === 'full'
                  ? m.price_plan_full({ amount: each.total })
                  : m.price_plan_monthly({ count: each.count })}
              </b>
              {each.plan === 'monthly' && (
                <small>{m.price_plan_parts({ today: each.today, parts: each.parts, day: each.firstDue })}</small>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.strong}>{m.price_all_payments({ amount: summary.allPayments })}</p>
      <div className={styles.acts}>
        {plans.length > 1 && (
          <Button type="submit" kind="outline" isBlock className={styles.use}>
            {m.price_use_plan()}
          </Button>
        )}
        {isSold && (
          <>
            <Button type="submit" name="go" value="buy" kind="go" size="large" isBlock iconAfter="arrow-right">
              {isAtDesk ? m.agent_quote_make_ready() : m.buy_buy()}
            </Button>
            <p className="small mute">{isAtDesk ? m.agent_quote_make_ready_note() : m.buy_buy_note()}</p>
          </>
        )}
      </div>
    </form>
  );
}

/** Sends the quote to an agent or to us: as an alternative to buying online, or as the only way. */
function SendForm({ around }: { around: AroundPrice }) {
  return (
    <form method="post">
      <p className="mute">{sendText(around)}</p>
      <Button
        type="submit"
        name="go"
        value="send"
        kind={around.isSold ? 'outline' : 'go'}
        size={around.isSold ? 'regular' : 'large'}
        isBlock
        iconAfter="arrow-right"
      >
        {around.agent ? m.price_send() : m.price_send_us()}
      </Button>
    </form>
  );
}

function sendText({ isSold, agent }: AroundPrice): string {
  if (isSold) return agent ? m.buy_or_agent({ agency: agent.name }) : m.buy_or_us();
  return agent ? m.price_send_to({ agency: agent.name }) : m.price_send_to_us();
}

/** The price, and how long it is promised. */
function PriceCard({ summary }: Pick<GivenPrice, 'summary'>) {
  return (
    <Card>
      <dl className={styles.big}>
        <div>
          <dt>{m.price_months_with_fees({ months: summary.months })}</dt>
          <dd className={styles.total}>{summary.total}</dd>
        </div>
        <div>
          <dt>{m.price_per_month()}</dt>
          <dd>{summary.perMonth}</dd>
        </div>
        <div>
          <dt>{m.price_from()}</dt>
          <dd>{summary.from}</dd>
        </div>
      </dl>
      {summary.lockedUntil ? (
        <p className={styles.lock}>
          <Icon name="lock" />
          <span>{m.price_locked({ day: summary.lockedUntil })}</span>
        </p>
      ) : (
        <form method="post">
          <p>{m.price_not_locked()}</p>
          <Button type="submit" kind="outline" icon="lock">
            {m.price_lock()}
          </Button>
        </form>
      )}
      <ButtonLink kind="outline" isBlock iconAfter="arrow-right" className={styles.jump} href="#price">
        {m.price_jump()}
      </ButtonLink>
    </Card>
  );
}

/** Why the price is what it is, with what the ordered records said. */
const WhyThisPrice = ({ given, found }: { given: GivenPrice; found: string | undefined }) => (
  <>
    <WhyPrice why={given.why} worksheetAt={given.worksheet} />
    {given.records.length > 0 && (
      <RecordsCard records={given.records}>
        {found && <a href={found}>{m.records_see()}</a>}
        {given.notice && <a href={given.notice}>{m.records_notice_read()}</a>}
      </RecordsCard>
    )}
    <NeverUsed />
  </>
);

const NeverUsed = () => (
  <Card title={m.price_never_title()}>
    <p className="mute">{m.price_never_lead()}</p>
    <ul className={styles.never}>
      {[m.price_never_credit(), m.price_never_school(), m.price_never_job(), m.price_never_sex()].map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </Card>
);
