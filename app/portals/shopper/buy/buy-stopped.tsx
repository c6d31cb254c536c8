import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { Card } from '../../shell/cards.tsx';
import { AskAgent, PriceFrame } from '../price/price-frame.tsx';
import type { QuoteAgent } from '../quote-surroundings.ts';

export type AroundBuying = { state: StateCode; agent: QuoteAgent | undefined; phone: string; back: string | undefined };

/** Why the purchase cannot continue online today, and who can help. */
export function BuyStopped({ around, why }: { around: AroundBuying; why: string | undefined }) {
  return (
    <PriceFrame state={around.state} title={m.buy_stopped_title()} back={around.back}>
      <Card>
        <p>{why}</p>
        <AskAgent agent={around.agent} phone={around.phone} />
      </Card>
    </PriceFrame>
  );
}
