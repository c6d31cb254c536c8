import type { CSSProperties, ReactNode } from 'react';
import { stateViews } from '#config/by-state/state-views.ts';
import type { StateCode } from '#config/states.ts';
import cards from './cards.module.css';
import styles from './portal-home.module.css';

type Sky = { state: StateCode; title: string; lead: string };

/** The view of a state, with a headline on its sky. */
export function PortalSky({ state, title, lead, children }: Sky & { children?: ReactNode }) {
  const { picture, sky, isDim } = stateViews[state];
  return (
    <div className={isDim ? `${styles.sky} ${styles.dim}` : styles.sky} style={{ '--sky': sky } as CSSProperties}>
      <img src={picture} alt="" />
      <div className="wrap">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children}
      </div>
    </div>
  );
}

export function HomeCard(props: { title: ReactNode; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={`${cards.paper} ${styles.card} ${props.isWide ? styles.wide : ''}`}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}
