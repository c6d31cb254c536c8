import diagram from '#config/art/pic-diagram.svg';
import van from '#config/art/pic-van.svg';
import { m } from '#config/messages/compiled/messages.js';
import { Chip } from '#ui/chip.tsx';
import { stateSigns } from '../quotes/state-signs.ts';
import styles from './what-we-offer.module.css';

/** In the order of the numbers on the drawing. */
const parts = [
  { name: m.home_offer_collision, note: m.home_offer_collision_note },
  { name: m.home_offer_property, note: m.home_offer_property_note },
  { name: m.home_offer_injury, note: m.home_offer_injury_note },
  { name: m.home_offer_liability, note: m.home_offer_liability_note },
  { name: m.home_offer_comprehensive, note: m.home_offer_comprehensive_note },
  { name: m.home_offer_rental, note: m.home_offer_rental_note },
  { name: m.home_offer_uninsured, note: m.home_offer_uninsured_note },
];

export function WhatWeOffer() {
  return (
    <section className="section">
      <div className="wrap">
        <div className={styles.head}>
          <h2>{m.home_offer_headline()}</h2>
          <p className="lead">{m.home_offer_lead()}</p>
        </div>
        <div className={styles.manual}>
          <img src={diagram} alt={m.home_offer_diagram()} width="900" height="330" loading="lazy" />
          <ol className={styles.parts}>
            {parts.map(({ name, note }, index) => (
              <li key={name()}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3>{name()}</h3>
                  <p>{note()}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.commercial}>
          <img src={van} alt="" width="340" height="124" loading="lazy" />
          <div>
            <h3>{m.home_offer_commercial()}</h3>
            <p>{m.home_offer_commercial_note()}</p>
          </div>
          <div className={styles.only}>
            <Chip kind="plain" picture={stateSigns.FL}>
              {m.home_offer_florida_only()}
            </Chip>
          </div>
        </div>
      </div>
    </section>
  );
}
