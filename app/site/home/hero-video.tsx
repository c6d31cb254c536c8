import { useEffect, useRef } from 'react';
import av1 from '#config/video/hero-causeway.av1.webm';
import mp4 from '#config/video/hero-causeway.mp4';
import vp9 from '#config/video/hero-causeway.webm';

/** A dawn scene with small movements, over its still picture. Decorative and silent. */
export function HeroVideo({ isMoving, className }: { isMoving: boolean; className: string | undefined }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isMoving) video.current?.pause();
    // A browser that saves power may refuse; the still picture stays.
    else video.current?.play().catch(() => {});
  }, [isMoving]);
  return (
    <video ref={video} className={className} muted loop playsInline disablePictureInPicture tabIndex={-1} aria-hidden>
      <source src={av1} type='video/webm; codecs="av01.0.05M.08"' />
      <source src={vp9} type="video/webm" />
      <source src={mp4} type="video/mp4" />
    </video>
  );
}
