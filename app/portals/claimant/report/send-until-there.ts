import { href } from 'react-router';
import { getLocale } from '#config/messages/compiled/runtime.js';
import type { Added } from './report-added.ts';

/** Seconds to wait before each retry. When the phone reports that it is online again, it retries at once. */
const WAITS_SECONDS = [1, 2, 4, 8, 15, 30, 30, 30, 60, 60];
/** A request that takes longer than this has lost its connection. */
const DEAD_AFTER_MS = 120_000;

type Outcome = { kind: 'there'; refusals: string[] } | { kind: 'stopped' };

/**
 * Sends one item to this browser's report, and retries until it arrives. If it had arrived and only the answer was
 * lost, the server recognizes it as the same item.
 *
 * @param onWait called with whether it is now waiting for the connection
 * @returns `stopped` if it waited too long, or the report can no longer be added to
 */
export async function sendUntilThere(
  body: FormData | URLSearchParams,
  onWait: (isWaiting: boolean) => void,
): Promise<Outcome> {
  const address = `${href('/insurednew/claims/report/add')}?lang=${getLocale()}`;
  for (const seconds of WAITS_SECONDS) {
    const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(DEAD_AFTER_MS) }).catch(
      () => undefined,
    );
    if (answer?.status === 409) return { kind: 'stopped' };
    const added = answer && (await readAdded(answer));
    if (added && answer.status !== 429 && answer.status < 500) {
      onWait(false);
      return { kind: 'there', ...added };
    }
    onWait(true);
    await lineOrTime(Number(answer?.headers.get('retry-after')) || seconds);
  }
  onWait(false);
  return { kind: 'stopped' };
}

/** Nothing if the answer was cut off or did not come from our server. */
async function readAdded(answer: Response): Promise<Added | undefined> {
  const added: unknown = await answer.json().catch(() => undefined);
  return added && typeof added === 'object' && 'refusals' in added ? (added as Added) : undefined;
}

const lineOrTime = (seconds: number) =>
  new Promise<void>((go) => {
    const timer = setTimeout(done, seconds * 1000);
    addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      go();
    }
  });
