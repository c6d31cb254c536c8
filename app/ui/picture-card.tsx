import type { ReactNode } from 'react';
import styles from './picture-card.module.css';

export type Tint = 'sky' | 'peach' | 'grass' | 'sun';

type PictureCardProps = {
  /** An object of the glovebox, drawn on 360 by 220; decoration. */
  picture: string;
  tint: Tint;
  /** A heading, a line of words, and a button or link to the foot. */
  children: ReactNode;
};

/** A card with a picture on a tinted tile above its words; as tall as its neighbours. */
export function PictureCard({ picture, tint, children }: PictureCardProps) {
  return (
    <article className={`on-paper ${styles.card}`}>
      <div className={`${styles.tile} ${styles[tint]}`}>
        <img src={picture} alt="" width="360" height="220" loading="lazy" />
      </div>
      <div className={styles.words}>{children}</div>
    </article>
  );
}
