import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import type { Near } from './near-answer.ts';
import styles from './report.module.css';

/** A phone that looks for satellites takes a while. */
const PATIENCE_MS = 20_000;
/** About a yard. */
const DECIMALS = 5;

/** Fills in the page's place by where the phone is, when it is asked to; all of it can be changed. */
export function PlaceByPhone() {
  const [canAsk, setCanAsk] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const [told, setTold] = useState('');
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => setCanAsk('geolocation' in navigator && isSecureContext), []);
  if (!canAsk) return null;
  const look = async () => {
    setLooking(true);
    setTold('');
    const form = part.current?.closest('form');
    setTold(form ? await fillIn(form) : '');
    setLooking(false);
  };
  return (
    <div ref={part} className={styles.place}>
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

/** @returns what came of it, in words */
async function fillIn(form: HTMLFormElement): Promise<string> {
  const here = await whereIs();
  if (!('latitude' in here))
    return here.code === here.PERMISSION_DENIED ? m.report_locate_denied() : m.report_locate_lost();
  const { latitude, longitude } = here;
  const set = (name: string, value: string) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  };
  const spot = form.elements.namedItem('place');
  if (spot instanceof HTMLInputElement && spot.value.trim() === '') {
    spot.value = `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
    const unknown = form.elements.namedItem('place-unknown');
    if (unknown instanceof HTMLInputElement) unknown.checked = false;
  }
  const near = await nearTo(latitude, longitude);
  if (near === undefined) return m.report_locate_spot();
  if (near === null) return m.report_locate_elsewhere();
  set('city', near.city);
  set('zip', near.zip);
  const state = form.querySelector<HTMLInputElement>(`input[name="state"][value="${near.state}"]`);
  if (state) state.checked = true;
  return m.report_located(near);
}

const whereIs = () =>
  new Promise<GeolocationCoordinates | GeolocationPositionError>((found) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), found, {
      ...{ enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    }),
  );

/** `null` outside our states; nothing when it could not be asked. */
async function nearTo(latitude: number, longitude: number): Promise<Near | undefined> {
  const body = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  const answer = await fetch(href('/insurednew/claims/report/near'), { method: 'POST', body }).catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}
