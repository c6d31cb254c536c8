import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import cards from '../../shell/cards.module.css';
import { Card } from '../../shell/cards.tsx';
import styles from './price.module.css';
import { AskAgent, PriceFrame } from './price-frame.tsx';
import type { AroundPrice } from './price-given.tsx';
import type { NotGiven } from './why-not-given.ts';

type PriceNotGivenProps = { around: AroundPrice; why: NotGiven; refusal: string | undefined };

type FrameProps = Pick<PriceNotGivenProps, 'around' | 'why'> & { isError: boolean; children: ReactNode };

export function PriceNotGivenFrame({ around, why, isError, children }: FrameProps) {
  return (
    <PriceFrame
      state={around.state}
      title={why.outcome === 'decline' ? m.price_declined_title() : m.price_referred_title()}
      lead={leadOf(why)}
      back={around.back}
      isError={isError}
    >
      {children}
    </PriceFrame>
  );
}

/** Why there is no price online, what would change that, and who can continue with the quote. */
export function PriceNotGiven({ around, why, refusal }: PriceNotGivenProps) {
  const { outcome, reasons, others, underwriter } = why;
  const isDeclined = outcome === 'decline';
  return (
    <>
      {refusal && <ErrorSummary title={refusal} />}
      {underwriter?.kind === 'waiting' && (
        <Card title={m.refer_waiting_title()}>
          <p className={styles.lock}>
            <Icon name="clock" />
            <span>{m.refer_waiting_text({ day: underwriter.day, reference: underwriter.reference })}</span>
          </p>
          <p className="mute">{m.refer_waiting_more()}</p>
        </Card>
      )}
      {reasons.length > 0 && (
        <Card title={m.price_reasons()}>
          {reasons.map(({ why: words, facts, next }) => (
            <div key={words}>
              <p>
                <b>{words}</b>
              </p>
              {facts.length > 0 && (
                <ul className={styles.facts}>
                  {facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              )}
              <p>{m.decline_what_changes({ next })}</p>
            </div>
          ))}
          {why.words && (
            <>
              <h3>{m.decline_underwriter()}</h3>
              <p className={cards.letter}>{why.words}</p>
            </>
          )}
        </Card>
      )}
      {isDeclined && (
        <Card title={m.decline_in_writing()}>
          <p>{m.decline_in_writing_lead()}</p>
          {why.letter ? (
            <ButtonLink kind="outline" icon="document" href={why.letter}>
              {m.decline_read()}
            </ButtonLink>
          ) : (
            <form method="post">
              <Button type="submit" kind="outline" icon="document">
                {m.decline_write()}
              </Button>
            </form>
          )}
        </Card>
      )}
      {underwriter?.kind === 'ask' && (
        <Card title={m.refer_ask_title()}>
          <p>{underwriter.isAgain ? m.refer_ask_again() : m.refer_ask_lead({ days: underwriter.days })}</p>
          <form method="post">
            <Button type="submit" name="go" value="refer" kind="go" size="large" isBlock iconAfter="arrow-right">
              {m.refer_ask()}
            </Button>
          </form>
        </Card>
      )}
      <Card title={m.price_other_ways()}>
        <p>{m.price_other_ways_lead()}</p>
        <AskAgent agent={around.agent} phone={around.phone} />
        <ButtonLink kind="outline" isBlock href={around.change}>
          {m.price_change_answers()}
        </ButtonLink>
        {around.found && (
          <ButtonLink kind="outline" isBlock href={around.found}>
            {m.records_see()}
          </ButtonLink>
        )}
        {isDeclined && <p className="mute">{others}</p>}
      </Card>
    </>
  );
}

function leadOf({ outcome, underwriter, words }: NotGiven) {
  if (outcome === 'decline') return words ? m.decline_by_underwriter_lead() : m.price_declined_lead();
  return underwriter ? m.refer_lead() : m.price_referred_lead();
}
