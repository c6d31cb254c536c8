import mark from '#config/art/brand-favicon.svg';
import { stateName } from '#config/by-state/state-names.ts';
import { stateSigns } from '#config/by-state/state-signs.ts';
import { factRowsOf } from '#insurance/id-cards/card-facts.ts';
import { CARD_LABELS } from '#insurance/id-cards/card-labels.ts';
import type { IdCard } from '#insurance/id-cards/id-card.ts';
import styles from './id-card-face.module.css';

/** The ID card as it is printed: white in dark mode, too, and in English, because an officer reads it. */
export function IdCardFace({ card }: { card: IdCard }) {
  const [kind, title] = card.title;
  const number = card.values['company-number']?.[0];
  const tollFree = card.values['toll-free']?.[0];
  return (
    <div className={`ruled ${styles.around}`}>
      <article className={styles.card} lang="en" aria-label={card.title.join(' ')}>
        <header>
          <img className={styles.mark} src={mark} alt="" width="40" height="40" />
          <p>
            {kind} <b>{title}</b>
          </p>
          <img src={stateSigns[card.state]} alt={stateName(card.state)} width="40" height="40" />
        </header>
        <dl className={styles.facts}>
          {factRowsOf(card)
            .flat()
            .map(({ item, lines }) => (
              <div key={`${item} ${lines.join()}`} className={styles[item]}>
                <dt>{CARD_LABELS[item]}</dt>
                {lines.map((line) => (
                  <dd key={line}>{line}</dd>
                ))}
              </div>
            ))}
        </dl>
        <footer>
          <p>
            {card.values.company?.[0]}
            {number && `, code ${number}`}
            {tollFree && (
              <>
                , <span className={styles.phone}>{tollFree}</span>
              </>
            )}
          </p>
          <p>
            <b>Claims {card.claims}</b>
          </p>
          {card.fine.map((line) => (
            <p key={line} className={styles.fine}>
              {line}
            </p>
          ))}
        </footer>
      </article>
    </div>
  );
}
