import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { VIDEO_STEP_PX } from '#contract/limits.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Prose } from '../content/prose.tsx';
import type { ShortVideo, ShortVideoReel } from './find-videos.server.ts';
import styles from './short-videos.module.css';
import { videoScreens } from './video-screens.ts';

/** Loaded with the first video. */
const VideoDialog = lazy(async () => ({ default: (await import('./video-dialog.tsx')).VideoDialog }));

const STRIP = 'video-strip';

/** FQ-01 (`#videos`): a row of videos on drive-in screens. Nothing of a video is loaded before it is opened. */
export function ShortVideos({ reel: { title, lead, videos } }: { reel: ShortVideoReel }) {
  const [playing, play] = useState<ShortVideo>();
  return (
    <section className={`on-dark ${styles.reel}`} id="videos" aria-labelledby="videos-heading">
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <h2 id="videos-heading">{title}</h2>
            <p className={styles.lead}>{lead}</p>
          </div>
          <div className={styles.arrows}>
            <Arrow icon="arrow-left" label={m.claims_videos_previous()} pages={-1} />
            <Arrow icon="arrow-right" label={m.claims_videos_next()} pages={1} />
          </div>
        </div>
        <ul className={styles.strip} id={STRIP} aria-labelledby="videos-heading">
          {videos.map((video) => (
            <li key={video.id} id={video.id}>
              <VideoCard video={video} onPlay={() => play(video)} />
              <details className={styles.steps}>
                <summary>
                  {m.claims_videos_steps()}
                  <span className="visually-hidden">: {video.title}</span>
                </summary>
                <Prose blocks={video.steps} />
              </details>
            </li>
          ))}
        </ul>
      </div>
      {playing && (
        <Suspense>
          <VideoDialog video={playing} onClose={() => play(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function Arrow({ pages, ...rest }: { icon: 'arrow-left' | 'arrow-right'; label: string; pages: 1 | -1 }) {
  return <IconButton type="button" {...rest} data-pages={pages} data-step={VIDEO_STEP_PX} aria-controls={STRIP} />;
}

/** A link to the video itself; with a script, it opens the popup. */
function VideoCard({ video: { id, title, film }, onPlay }: { video: ShortVideo; onPlay: () => void }) {
  const { picture, tile } = videoScreens[id];
  function open(event: MouseEvent<HTMLAnchorElement>) {
    // Lets the browser open a new tab or window, as the visitor asked.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The focus returns here later; not every browser focuses a clicked link.
    event.currentTarget.focus();
    onPlay();
  }
  return (
    <div className={styles.card}>
      <div className={`${styles.screen} ${styles[tile]}`}>
        <img src={picture} alt="" width="360" height="220" loading="lazy" />
        <span className={styles.play}>
          <Icon name="play" />
        </span>
        {film.kind === 'recording' && (
          <span className={`num ${styles.length}`} aria-hidden="true">
            {clockTime(film.seconds)}
          </span>
        )}
      </div>
      <div className={styles.legs} />
      <h3>
        <a href={film.address} data-click="video" onClick={open}>
          {title}
          <span className="visually-hidden">
            {film.kind === 'recording' ? `, ${m.claims_videos_length({ seconds: film.seconds })}` : ''}
          </span>
        </a>
      </h3>
    </div>
  );
}

/** 47 → `0:47`. */
const clockTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
