import { useEffect, useRef, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import styles from './report.module.css';

/**
 * A button that fills in the place with the phone's location. The person can change every field afterwards. Its room is
 * there before its script, so that the fields below it don't move.
 */
export function PlaceByPhone() {
  const [canAsk, setCanAsk] = useState<boolean>();
  const [isLooking, setLooking] = useState(false);
  const [told, setTold] = useState('');
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => setCanAsk('geolocation' in navigator && isSecureContext), []);
  if (canAsk === false) return null;
  const look = async () => {
    setLooking(true);
    setTold('');
    const form = part.current?.closest('form');
    if (form) setTold(await filledIn(form).catch(() => m.report_locate_lost()));
    setLooking(false);
  };
  return (
    <div ref={part} className={styles.place} data-waits={!canAsk || undefined}>
      <Button
        type="button"
        kind="outline"
        icon="pin"
        isPending={isLooking}
        pendingLabel={m.report_locating()}
        onClick={() => void look()}
      >
        {m.report_locate()}
      </Button>
      <p className="small mute">{m.report_locate_hint()}</p>
      <p role="status">{told}</p>
    </div>
  );
}

/** Few people press it, so its code is loaded only then. */
const filledIn = async (form: HTMLFormElement) => (await import('./fill-in-place.ts')).fillInPlace(form);
