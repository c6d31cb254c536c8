import { href } from 'react-router';
import { getLocale } from '#config/messages/compiled/runtime.js';
import type { Added } from './report-added.ts';

/** How a line that drops is waited for: longer each time, and at once when the phone says that it is back. */
const WAITS_SECONDS = [1, 2, 4, 8, 15, 30, 30, 30, 60, 60];
/** A request that stands still so long is dead. */
const DEAD_AFTER_MS = 120_000;

type Outcome = { kind: 'there'; refusals: string[] } | { kind: 'stopped' };

/**
 * Sends one thing to the report of this browser until it is there; what came already, and whose answer was lost, is taken
 * for the same.
 *
 * @param onWait whether the line is waited for now
 * @returns `stopped` when it was waited for too long, or there is no report to add to any more
 */
export async function sendUntilThere(
  body: FormData | URLSearchParams,
  onWait: (isWaiting: boolean) => void,
): Promise<Outcome> {
  const address = `${href('/insurednew/claims/report/add')}?lang=${getLocale()}`;
  for (const seconds of WAITS_SECONDS) {
    const answer = await fetch(address, {
      ...{ method: 'POST', body, signal: AbortSignal.timeout(DEAD_AFTER_MS) },
    }).catch(() => undefined);
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

/** Nothing when the answer broke off on its way, or is not ours. */
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
