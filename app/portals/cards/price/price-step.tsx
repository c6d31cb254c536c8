import type { PriceStepView } from '#insurance/record/explained-price-view.ts';
import styles from './price-cards.module.css';

/** The way from one price to another, in lines that add up. */
export function PriceStep({ step: { from, parts, total } }: { step: PriceStepView }) {
  return (
    <ul className={styles.step}>
      {from && (
        <li>
          <span>{from.label}</span>
          <b>{from.amount}</b>
        </li>
      )}
      {parts.map(({ label, amount, isMore }) => (
        <li key={label}>
          <span>{label}</span>
          <b className={isMore ? undefined : styles.less}>{amount}</b>
        </li>
      ))}
      <li className={styles.total}>
        <span>{total.label}</span>
        <b>{total.amount}</b>
      </li>
    </ul>
  );
}
