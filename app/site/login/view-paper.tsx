import type { CSSProperties, ReactNode } from 'react';
import type { Scene } from '../home/windshield.tsx';
import styles from './login-paper.module.css';

/** One paper before a view: a page that is one form. */
export function ViewPaper({ scene, children }: { scene: Scene; children: ReactNode }) {
  return (
    <div className={styles.ground} style={{ '--sky': scene.sky, '--focus-x': scene.focus } as CSSProperties}>
      <img className={styles.view} src={scene.still} alt="" width="1600" height="900" fetchPriority="high" />
      <div className="wrap">
        <div className={`ruled ${styles.shadow}`}>
          <section className={`paper ${styles.paper}`}>{children}</section>
        </div>
      </div>
    </div>
  );
}
