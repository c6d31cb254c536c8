import { useEffect, useState } from 'react';

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const ROOM_AND_MOTION = '(min-width: 768px) and (prefers-reduced-motion: no-preference)';

/** Whether pictures may move: if the screen is wide, motion welcome, data not saved, and the page has loaded. */
export function useMovingPicture() {
  const [canMove, setCanMove] = useState(false);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (navigator.connection?.saveData) return;
    const query = matchMedia(ROOM_AND_MOTION);
    const update = () => setCanMove(query.matches);
    if (document.readyState === 'complete') update();
    else addEventListener('load', update, { once: true });
    query.addEventListener('change', update);
    return () => {
      removeEventListener('load', update);
      query.removeEventListener('change', update);
    };
  }, []);

  return { canMove, isMoving: canMove && !isPaused, toggle: () => setPaused(!isPaused) };
}
