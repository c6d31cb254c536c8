import type { ReactNode } from 'react';
import styles from './picture-card.module.css';

export type Tint = 'sky' | 'peach' | 'grass' | 'sun';

type PictureCardProps = {
  /** A decorative object, drawn on 360 by 220. */
  picture: string;
  tint: Tint;
  /** A heading, a line of text, and a button or link at the bottom. */
  children: ReactNode;
};

/** A card with a picture on a tinted tile above its text; as tall as its neighbors. */
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
