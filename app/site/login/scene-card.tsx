import type { CSSProperties, ReactNode } from 'react';
import { AsSent } from '#ui/as-sent.tsx';
import type { Scene } from '../content/windshield.tsx';
import styles from './login-card.module.css';

type SceneCardProps = {
  /** Write it as `import.meta.env.SSR && <View … />`, so that no script contains it. */
  view: ReactNode;
  children: ReactNode;
};

/** A card in front of a picture: a page with a single form. */
export function SceneCard({ view, children }: SceneCardProps) {
  return (
    <div className={styles.ground}>
      <AsSent name="view">{view}</AsSent>
      <div className="wrap">
        <div className={`ruled ${styles.shadow}`}>
          <section className={`paper ${styles.paper}`}>{children}</section>
        </div>
      </div>
    </div>
  );
}

export function View({ sky, focus, still }: Scene) {
  return (
    <div className={styles.view} style={{ '--sky': sky, '--focus-x': focus } as CSSProperties}>
      <img src={still} alt="" width="1600" height="900" fetchPriority="high" />
    </div>
  );
}
