import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { registerOfflineWorker } from '#ui/offline-worker.ts';
import { roadsidePaths } from './offline-paths.ts';

/** Once a page has settled: registers the service worker that answers without a network, and has it cache this page. */
export function useOfflineCopy() {
  const { pathname } = useLocation();
  useEffect(() => {
    // In development, pages change too often for a worker's cache.
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

/** A busy phone may never be idle, so we wait at most this long. */
const IDLE_WITHIN_MS = 8000;

/**
 * Runs after everything has loaded and the browser is idle. Safari cannot report that, so there we wait a fixed time.
 */
function atRest(act: () => void): () => void {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: IDLE_WITHIN_MS }) : setTimeout(act, 2000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
  return () => removeEventListener('load', whenIdle);
}
