import type { CSSProperties, ReactNode } from 'react';
import styles from './page-hero.module.css';

type PageHeroProps = {
  title: string;
  lead?: ReactNode;
  /** A scene: decoration, and the subject sits right of its centre. */
  picture: string;
  /** The ink of the scene's sky, behind it where it does not reach. */
  sky: string;
  /** Where the subject is, from the left, when a phone shows a part of the scene. */
  focusX?: string;
  /** How far down the scene a `broad` hero looks. */
  focusY?: string;
  /** White words, on dusk and night. */
  isDim?: boolean;
  /**
   * `regular` 380 pixels and more on a wide window, on a phone `low` shows only the picture's foot; `broad` shows its
   * middle; `tall` 540: a paper may lie over its foot; `paper` has room for one on the picture.
   */
  height?: 'regular' | 'low' | 'broad' | 'tall' | 'paper';
  /** Lies on the picture, below the words. */
  paper?: ReactNode;
  children?: ReactNode;
};

/** The view through the windshield, with the page's one `<h1>` on its quiet sky. */
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
