import type { CSSProperties, ReactNode } from 'react';
import styles from './page-hero.module.css';

type PageHeroProps = {
  title: string;
  lead?: ReactNode;
  /** The view; its sky is quiet on the left. */
  picture: string;
  /** The colour of the picture's sky, as a hex colour. */
  sky: string;
  /** `ink` words on a day's sky, `white` ones on dusk and night. */
  words: 'ink' | 'white';
  /** Which part of the picture a phone shows, in percent from the left. */
  focus: string;
  /** How much of the picture is wanted. */
  size?: 'regular' | 'low' | 'tall' | 'street' | 'box';
  children?: ReactNode;
};

/** The windshield of the home page, shorter: words on quiet sky, the page's only h1. */
export function PageHero({ title, lead, picture, sky, words, focus, size = 'regular', children }: PageHeroProps) {
  return (
    <section
      className={`${styles.hero} ${styles[size]} ${words === 'white' ? `on-dark ${styles.white}` : styles.ink}`}
      style={{ '--sky': sky, '--focus-x': focus } as CSSProperties}
    >
      <img className={styles.view} src={picture} alt="" width="1600" height="900" fetchPriority="high" />
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.say}>
          <h1>{title}</h1>
          {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
