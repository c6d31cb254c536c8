import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Near } from './near-answer.ts';

/** A phone may take a while to find satellites. */
const PATIENCE_MS = 20_000;
/** Decimals of a degree: five are about a yard. */
const DECIMALS = 5;

/** Fills in the fields of the place with the phone's location. @returns a sentence that says what happened */
export async function fillInPlace(form: HTMLFormElement): Promise<string> {
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
      enableHighAccuracy: true,
      timeout: PATIENCE_MS,
      maximumAge: 60_000,
    }),
  );

/** The nearest town; `null` outside our states; nothing if the server could not be asked. */
async function nearTo(latitude: number, longitude: number): Promise<Near | undefined> {
  const body = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  const answer = await fetch(href('/insurednew/claims/report/near'), { method: 'POST', body }).catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}
