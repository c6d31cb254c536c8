import type { ReactNode } from 'react';
import florida from '#config/art/scene-florida.svg';
import georgia from '#config/art/scene-georgia.svg';
import texas from '#config/art/scene-texas.svg';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import papers from './papers.module.css';
import styles from './portal-home.module.css';
import { usePortalLanguage } from './portal-page.ts';

const scenes: Record<StateCode, string> = { FL: florida, TX: texas, GA: georgia };

type Sky = { state: StateCode; title: string; lead: string };

/** The first page of a signed-in person: the view of their state, their papers, and the way out. */
export function PortalHome({ children, ...sky }: Sky & { children: ReactNode }) {
  const locale = usePortalLanguage();
  return (
    <>
      <PortalSky {...sky}>
        <form method="post">
          <Button type="submit" kind="outline" size="small" icon="logout" className={styles.out}>
            {m.login_sign_out({}, { locale })}
          </Button>
        </form>
      </PortalSky>
      <div className={`wrap ${styles.papers}`}>{children}</div>
    </>
  );
}

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
