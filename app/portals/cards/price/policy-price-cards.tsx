import { m } from '#config/messages/compiled/messages.js';
import { Card } from '../../shell/cards.tsx';
import type { PolicyPrice } from './policy-price.ts';
import styles from './price-cards.module.css';
import { PriceStep } from './price-step.tsx';
import { WhyPrice } from './why-price.tsx';
import { WorksheetCards, WorksheetLinks } from './worksheet-cards.tsx';

/**
 * Explains the price of a policy: what changed, why it is what it is, and its worksheet.
 *
 * @param fileAt address of the worksheet as a file of a format
 */
export function PolicyPriceCards(props: { price: PolicyPrice | undefined; fileAt: (format: string) => string }) {
  const { price, fileAt } = props;
  if (!price) {
    return (
      <Card>
        <p>{m.price_explained_none()}</p>
      </Card>
    );
  }
  const { term, premium, step, why, worksheet } = price;
  return (
    <>
      <Card title={term}>
        <p className={styles.amount}>{premium}</p>
        {!worksheet && <p>{m.price_explained_none()}</p>}
      </Card>
      {step && (
        <Card title={m.price_changed_title()}>
          <PriceStep step={step} />
        </Card>
      )}
      {why && <WhyPrice why={why} />}
      {worksheet && (
        <WorksheetCards
          worksheet={worksheet}
          title={m.worksheet_title()}
          files={<WorksheetLinks at={fileAt} />}
          note={m.price_worksheet_premium_again()}
        />
      )}
    </>
  );
}
