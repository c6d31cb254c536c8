import { m } from '#config/messages/compiled/messages.js';
import type { RentalView } from '#insurance/claims/rental/rental-view.ts';
import { Card } from '../../shell/cards.tsx';
import styles from './rental-sheet.module.css';

/** What we owe for a rental car: the amount per day, the last day, and how it is calculated. */
export function RentalSheet({ rental: { owed, terms } }: { rental: RentalView }) {
  return (
    <Card title={owed ? m.rent_what() : m.rent_rules()}>
      {owed ? (
        <>
          <p className={styles.headline}>{owed.headline}</p>
          {owed.span && <p>{owed.span}</p>}
          <h3>{m.rent_how()}</h3>
          <ul>
            {owed.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          {owed.why && <p>{owed.why}</p>}
        </>
      ) : (
        <p>{terms}</p>
      )}
      <p className="mute">{m.rent_not_paid()}</p>
    </Card>
  );
}
