import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { registerOfflineWorker } from '#ui/offline-worker.ts';
import { roadsidePaths } from './offline-paths.ts';

/** Once a page is at rest: the worker that answers where the network is gone, and its copy of this page. */
export function useOfflineCopy() {
  const { pathname } = useLocation();
  useEffect(() => {
    // In development pages change under a worker's feet.
    if (!import.meta.env.PROD || !navigator.serviceWorker) return;
    return atRest(() => void keepForOffline(pathname.toLowerCase()).catch(() => {}));
  }, [pathname]);
}

async function keepForOffline(path: string): Promise<void> {
  await registerOfflineWorker();
  if (!roadsidePaths.includes(path)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(path);
}

/** A phone that has too much to do is never idle. */
const IDLE_WITHIN_MS = 8000;

/** After everything has loaded and the browser has nothing else to do; Safari cannot tell when that is. */
function atRest(act: () => void): () => void {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: IDLE_WITHIN_MS }) : setTimeout(act, 2000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
  return () => removeEventListener('load', whenIdle);
}
