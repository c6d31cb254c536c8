import type { CSSProperties, ReactNode } from 'react';
import styles from './windshield.module.css';

export type Scene = {
  still: string;
  sky: string;
  /** On phones: which part of the scene shows, and how far down it starts. */
  focus: string;
  top: string;
  /** Scenes at dusk and night, with white text. */
  isDim: boolean;
};

type WindshieldProps = {
  scene: Scene;
  /** In the first view, so the picture is loaded immediately. */
  isFirst: boolean;
  /** Animated `<source>`s of the picture. */
  sources?: ReactNode;
  /** A video over the picture. */
  film?: (className: string | undefined) => ReactNode;
  mark: ReactNode;
  name: string;
  headline: string;
  heading: 'h1' | 'h2';
  lead: string;
  /** A card with the task: the picture itself never contains a form. */
  paper: ReactNode;
};

/** A scene with text in its sky, and a card with what to do. */
export function Windshield({ scene, isFirst, sources, film, heading: Headline, ...words }: WindshieldProps) {
  const place = { '--sky': scene.sky, '--focus-x': scene.focus, '--top': scene.top } as CSSProperties;
  return (
    <div className={scene.isDim ? `${styles.windshield} ${styles.dim}` : styles.windshield} style={place}>
      <picture>
        {sources}
        <img
          className={styles.view}
          src={scene.still}
          alt=""
          width="1600"
          height="900"
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
      {film?.(styles.view)}
      <div className={`wrap ${styles.words}`}>
        <div className={scene.isDim ? `on-dark ${styles.say}` : styles.say}>
          <p className={styles.tag}>
            {words.mark}
            {words.name}
          </p>
          <Headline className={styles.headline}>{words.headline}</Headline>
          <p className={styles.lead}>{words.lead}</p>
        </div>
        <div className={styles.paper}>{words.paper}</div>
      </div>
    </div>
  );
}
