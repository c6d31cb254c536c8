import type { ReactNode } from 'react';
import styles from './page-band.module.css';

type PageBandProps = {
  title: string;
  lead?: string | undefined;
  /** A decorative object. */
  picture: string;
  children?: ReactNode;
};

/** The head of a text page: its title, with one object next to it. */
export function PageBand({ title, lead, picture, children }: PageBandProps) {
  return (
    <header className={styles.band}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        <img src={picture} alt="" width="360" height="220" />
      </div>
    </header>
  );
}
