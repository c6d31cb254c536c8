import { useEffect, useRef, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { isCardGood, SAVED_CARD } from '#contract/saved-card.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { registerOfflineWorker } from '#ui/offline-worker.ts';
import styles from './id-cards.module.css';

type Step = 'ready' | 'saving' | 'saved' | 'failed' | 'removed';

/**
 * Saves the ID cards on this device when the person asks for it, never by itself (docs/decisions/0009). A copy that was
 * saved earlier may be of another term, car or policy, so it can be replaced.
 */
export function SaveCard({ from }: { from: 'policyholder' | 'guest' | 'buyer' }) {
  const [canSave, setCanSave] = useState(true);
  const [step, setStep] = useState<Step>('ready');
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!('caches' in window && navigator.serviceWorker)) return setCanSave(false);
    void caches
      .match(SAVED_CARD.path, { cacheName: SAVED_CARD.cache })
      .then((kept) => setKept((isKeptNow) => isKeptNow || isCardGood(kept)));
  }, []);
  // The button that was pressed disappears with the step, so the focus moves to what replaces it.
  const acts = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (hasActed.current && (step === 'saved' || step === 'removed')) {
      acts.current?.querySelector<HTMLElement>('a, button')?.focus();
    }
  }, [step]);
  if (!canSave) return null;

  const save = () => {
    hasActed.current = true;
    setStep('saving');
    keep(`${SAVED_CARD.path}?from=${from}&lang=${getLocale()}`).then(
      () => {
        setKept(true);
        setStep('saved');
      },
      () => setStep('failed'),
    );
  };
  const remove = () => {
    hasActed.current = true;
    void caches.delete(SAVED_CARD.cache).then(() => {
      setKept(false);
      setStep('removed');
    });
  };
  return (
    <div ref={acts} className={styles.save}>
      {step !== 'saved' && (
        <Button
          type="button"
          kind="go"
          size="large"
          isBlock
          icon="download"
          isPending={step === 'saving'}
          pendingLabel={m.cards_saving()}
          onClick={save}
        >
          {isKept ? m.cards_save_again() : m.cards_save()}
        </Button>
      )}
      <div role="status">
        {step === 'ready' && isKept && (
          <Alert kind="info" role="none">
            {m.cards_saved_earlier()}
          </Alert>
        )}
        {step === 'saved' && (
          <Alert kind="ok" role="none">
            {m.cards_saved()}
          </Alert>
        )}
        {step === 'failed' && (
          <Alert kind="error" role="none">
            {m.cards_save_failed()}
          </Alert>
        )}
        {step === 'removed' && m.cards_removed()}
      </div>
      {isKept && step !== 'saving' && (
        <div className={styles.pair}>
          <ButtonLink kind="outline" href={`${SAVED_CARD.path}?lang=${getLocale()}`}>
            {m.cards_saved_open()}
          </ButtonLink>
          <Button type="button" kind="outline" onClick={remove}>
            {m.cards_remove()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Stores the page of the cards and the files it needs. An earlier copy stays until the new one is there. */
async function keep(address: string): Promise<void> {
  await registerOfflineWorker();
  await navigator.serviceWorker.ready;
  const page = await fetch(address);
  if (!page.headers.has(SAVED_CARD.endsOn)) throw new Error('no card to keep');
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+\.(svg|woff2)\b/g));
  const cache = await caches.open(SAVED_CARD.cache);
  await cache.addAll([...files]);
  await cache.put(SAVED_CARD.path, page);
  const stored = await cache.keys();
  const earlier = stored.filter(({ url }) => ![SAVED_CARD.path, ...files].includes(new URL(url).pathname));
  await Promise.all(earlier.map((request) => cache.delete(request)));
}
