import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { factRowsOf } from '#insurance/id-cards/card-facts.ts';
import { CARD_LABELS } from '#insurance/id-cards/card-labels.ts';
import type { CardsView } from '#insurance/id-cards/cards-view.ts';
import type { IdCard } from '#insurance/id-cards/id-card.ts';
import { Button, IconButton } from '#ui/button.tsx';
import styles from './officer-view.module.css';

/**
 * Only the card, as large and clear as the screen allows. It is a native popover, so that it works on a saved page,
 * too.
 */
export function OfficerView({ policy, isNext = false }: { policy: CardsView; isNext?: boolean }) {
  const id = `officer-${policy.id}`;
  return (
    <>
      <Button
        type="button"
        kind={isNext ? 'go' : 'outline'}
        size={isNext ? 'large' : 'regular'}
        isBlock
        icon="eye"
        popoverTarget={id}
      >
        {m.cards_show_officer()}
      </Button>
      <div id={id} popover="auto" role="dialog" aria-label={m.cards_officer_title()} className={styles.view}>
        <IconButton
          type="button"
          isBare
          icon="close"
          label={m.cards_officer_close()}
          popoverTarget={id}
          popoverTargetAction="hide"
          className={styles.close}
        />
        <div lang="en">
          {policy.cards.map((card) => (
            <LargeCard key={card.values.vehicles?.join()} card={card} />
          ))}
          {policy.onPhone && <p className={styles.note}>{policy.onPhone}</p>}
        </div>
        {policy.told.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
    </>
  );
}

function LargeCard({ card }: { card: IdCard }) {
  return (
    <section className={styles.card}>
      <h2>{card.title.join(' ')}</h2>
      <dl>
        {factRowsOf(card)
          .flat()
          .map(({ item, lines }) => (
            <div key={`${item} ${lines.join()}`} className={item === 'policy-number' ? styles.number : undefined}>
              <dt>{CARD_LABELS[item]}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
      </dl>
      <p>
        {brand.name}
        {card.values['company-number'] && `, code ${card.values['company-number']}`}, claims {card.claims}
      </p>
      {card.fine.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
