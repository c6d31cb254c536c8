import { m } from '#config/messages/compiled/messages.js';
import type { ReasonView } from '#insurance/record/pricing/rule-labels.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '../../shell/cards.tsx';
import { AskAgent, PriceFrame } from './price-frame.tsx';
import type { AroundPrice } from './price-given.tsx';

type PriceNotGivenProps = { around: AroundPrice; outcome: 'refer' | 'decline'; reasons: ReasonView[]; others: string };

/** Why there is no price online, what would change that, and who goes on: never without a way. */
export function PriceNotGiven({ around, outcome, reasons, others }: PriceNotGivenProps) {
  const isDeclined = outcome === 'decline';
  return (
    <PriceFrame
      state={around.state}
      title={isDeclined ? m.price_declined_title() : m.price_referred_title()}
      lead={isDeclined ? m.price_declined_lead() : m.price_referred_lead()}
      back={around.back}
    >
      {reasons.length > 0 && (
        <Card title={m.price_reasons()}>
          <dl>
            {reasons.map(({ why, next }) => (
              <div key={why}>
                <dt>
                  <b>{why}</b>
                </dt>
                <dd>{next}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <Card title={m.price_other_ways()}>
        <p>{m.price_other_ways_lead()}</p>
        <AskAgent agent={around.agent} phone={around.phone} />
        <ButtonLink kind="outline" isBlock href={around.change}>
          {m.price_change_answers()}
        </ButtonLink>
        {isDeclined && <p className="mute">{others}</p>}
      </Card>
    </PriceFrame>
  );
}
