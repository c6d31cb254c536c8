import { useEffect, useRef } from 'react';
import { LANGUAGE_NAMES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import type { ShortVideo } from './find-videos.server.ts';
import styles from './video-dialog.module.css';
import { videoScreens } from './video-screens.ts';

/** FQ-02. */
export function VideoDialog({ video, onClose }: { video: ShortVideo; onClose: () => void }) {
  return (
    <Dialog id="video" size="video" title={video.title} closeLabel={m.layout_close()} isOpen onClose={onClose}>
      {video.film.kind === 'recording' ? (
        <Recording title={video.title} film={video.film} poster={videoScreens[video.id].picture} />
      ) : (
        <OutsidePlayer title={video.title} address={video.film.address} />
      )}
    </Dialog>
  );
}

type Recorded = Extract<ShortVideo['film'], { kind: 'recording' }>;

function Recording({ title, film, poster }: { title: string; film: Recorded; poster: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    player.src = film.address;
    // If the browser blocks autoplay, the play button remains.
    player.play().catch(() => {});
    return () => {
      // Stops loading the rest of the video.
      player.removeAttribute('src');
      player.load();
    };
  }, [film]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: its captions are the tracks below, one a language.
    <video ref={video} className={styles.player} aria-label={title} poster={poster} controls playsInline>
      {film.captions.map(({ language, address }, index) => (
        <track
          key={language}
          kind="captions"
          srcLang={language}
          label={LANGUAGE_NAMES[language]}
          src={address}
          default={index === 0}
        />
      ))}
    </video>
  );
}

/** The player may run its scripts and use its own storage, but cannot navigate our page. */
export function OutsidePlayer({ title, address }: { title: string; address: string }) {
  return (
    <iframe
      className={styles.player}
      title={title}
      src={address}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
