import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { CoverQuestion } from '#insurance/quotes/pricing/cover-view.ts';
import styles from './cover-choices.module.css';

/**
 * One coverage: its current price, and each choice with its difference in price and what it leaves the shopper to pay.
 */
export function CoverChoices({ question, children }: { question: CoverQuestion; children?: ReactNode }) {
  const { name, title, price, note, chosen, options } = question;
  return (
    <fieldset className={styles.cover}>
      <legend>
        <span>{title}</span> <b>{price ?? m.price_not_chosen()}</b>
      </legend>
      {note && <p className="small">{note}</p>}
      <div className={styles.options}>
        {options.map(({ value, label, unpaid, difference }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <b>{label}</b>
            <small>{unpaid}</small>
            <span className={styles.difference}>{difference ?? m.price_your_choice()}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
