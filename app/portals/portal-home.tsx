import type { ReactNode } from 'react';
import florida from '#config/art/scene-florida.svg';
import georgia from '#config/art/scene-georgia.svg';
import texas from '#config/art/scene-texas.svg';
import type { StateCode } from '#contract/limits.ts';
import papers from './papers.module.css';
import styles from './portal-home.module.css';

const scenes: Record<StateCode, string> = { FL: florida, TX: texas, GA: georgia };

type Sky = { state: StateCode; title: string; lead: string };

/** The view of a state, and the words on its sky. */
export function PortalSky({ state, title, lead, children }: Sky & { children?: ReactNode }) {
  return (
    <div className={styles.sky}>
      <img src={scenes[state]} alt="" />
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

export function PortalCard(props: { title: ReactNode; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={`${papers.paper} ${styles.card} ${props.isWide ? styles.wide : ''}`}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}
