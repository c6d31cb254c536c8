import type { CSSProperties, ReactNode } from 'react';
import styles from './page-hero.module.css';

type PageHeroProps = {
  title: string;
  lead?: ReactNode;
  /** A decorative scene whose subject is right of its center. */
  picture: string;
  /** The sky color of the scene, shown where the picture does not reach. */
  sky: string;
  /** The horizontal position of the subject, used when a phone shows only part of the scene. */
  focusX?: string;
  /** The vertical position that a `broad` hero shows. */
  focusY?: string;
  /** White text, for scenes at dusk or night. */
  isDim?: boolean;
  /**
   * `regular` is at least 380 pixels high on wide windows. On a phone, `low` shows only the bottom of the picture and
   * `broad` its middle. `tall` is 540 pixels, so that a card may overlap its bottom; `paper` has room for a card on the
   * picture.
   */
  height?: 'regular' | 'low' | 'broad' | 'tall' | 'paper';
  /** A card on the picture, below the text. */
  paper?: ReactNode;
  children?: ReactNode;
};

/** The picture at the top of a page, with the page's only `<h1>` on its calm sky. */
export function PageHero(props: PageHeroProps) {
  const { title, lead, picture, sky, focusX = '70%', focusY = '40%', isDim = false, height = 'regular' } = props;
  return (
    <section
      className={[styles.hero, styles[height], isDim && `on-dark ${styles.dim}`].filter(Boolean).join(' ')}
      style={{ '--sky': sky, '--focus-x': focusX, '--focus-y': focusY } as CSSProperties}
    >
      <img className={styles.view} src={picture} alt="" fetchPriority="high" />
      <div className="wrap">
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {props.children}
        </div>
        {props.paper}
      </div>
    </section>
  );
}
