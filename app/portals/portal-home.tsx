import type { ReactNode } from 'react';
import florida from '#config/art/scene-florida.svg';
import georgia from '#config/art/scene-georgia.svg';
import texas from '#config/art/scene-texas.svg';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import styles from './portal-home.module.css';
import { usePortalLanguage } from './portal-page.ts';

const scenes: Record<StateCode, string> = { FL: florida, TX: texas, GA: georgia };

/** The first page of a signed-in person: the view of their state, their papers, and the way out. */
export function PortalHome(props: { state: StateCode; title: string; lead: string; children: ReactNode }) {
  const locale = usePortalLanguage();
  return (
    <>
      <div className={styles.sky}>
        <img src={scenes[props.state]} alt="" />
        <div className="wrap">
          <div>
            <h1>{props.title}</h1>
            <p>{props.lead}</p>
          </div>
          <form method="post">
            <Button type="submit" kind="outline" size="small" icon="logout" className={styles.out}>
              {m.login_sign_out({}, { locale })}
            </Button>
          </form>
        </div>
      </div>
      <div className={`wrap ${styles.papers}`}>{props.children}</div>
    </>
  );
}

export function PortalCard(props: { title: ReactNode; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={props.isWide ? `${styles.card} ${styles.wide}` : styles.card}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}
