import diagram from '#config/art/pic-diagram.svg';
import van from '#config/art/pic-van.svg';
import { brand } from '#config/brand.ts';
import { namesOf } from '#config/by-state/state-names.ts';
import { stateSigns } from '#config/by-state/state-signs.ts';
import { m } from '#config/messages/compiled/messages.js';
import { COMMERCIAL_STATES, INJURY_STATES, INJURY_UNLESS_REJECTED_STATES } from '#config/states.ts';
import { Chip } from '#ui/chip.tsx';
import styles from './what-we-offer.module.css';

/** In the order of the numbers in the drawing. */
const parts = [
  { name: m.home_offer_collision, note: m.home_offer_collision_note },
  { name: m.home_offer_property, note: m.home_offer_property_note },
  { name: m.home_offer_injury, note: injuryNote },
  { name: m.home_offer_liability, note: m.home_offer_liability_note },
  { name: m.home_offer_comprehensive, note: m.home_offer_comprehensive_note },
  { name: m.home_offer_rental, note: m.home_offer_rental_note },
  { name: m.home_offer_uninsured, note: m.home_offer_uninsured_note },
];

/** In which states it is part of every policy, and in which it is unless rejected. */
function injuryNote(): string {
  const [states, others] = [INJURY_STATES, INJURY_UNLESS_REJECTED_STATES].map((which) => namesOf(which));
  const where =
    states && others
      ? m.home_offer_injury_both({ states, others })
      : states
        ? m.home_offer_injury_in({ states })
        : others && m.home_offer_injury_unless({ states: others });
  return [m.home_offer_injury_note(), where].filter(Boolean).join(' ');
}

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
        {COMMERCIAL_STATES.length > 0 && <Commercial />}
      </div>
    </section>
  );
}

function Commercial() {
  const states = namesOf(COMMERCIAL_STATES);
  return (
    <div className={styles.commercial}>
      <img src={van} alt="" width="340" height="124" loading="lazy" />
      <div>
        <h3>{m.home_offer_commercial()}</h3>
        <p>{m.home_offer_commercial_note({ states })}</p>
      </div>
      <div className={styles.only}>
        <Chip kind="plain" picture={stateSigns[COMMERCIAL_STATES[0] ?? brand.home]}>
          {m.home_offer_only({ states })}
        </Chip>
      </div>
    </div>
  );
}
