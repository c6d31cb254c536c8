import { type Ref, useId } from 'react';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { stateSigns } from '#config/by-state/state-signs.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import { ZIP_LENGTH } from '#contract/limits.ts';
import { DigitsInput } from '#ui/digits-input.tsx';
import { namedStateOf } from '../zip-routing.ts';
import styles from './zip-plate.module.css';

type ZipPlateProps = {
  /** The current zip code, which decides the state's sign. */
  zip: string;
  onZip: (zip: string) => void;
  isBad: boolean;
  isFocusedAtFirst: boolean;
  /** The ID of the message below the field. */
  messageId: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** A zip code field that looks like a license plate. It shows the state as soon as the first digits determine it. */
export function ZipPlate({ zip, onZip, isBad, isFocusedAtFirst, messageId, ref }: ZipPlateProps) {
  const id = useId();
  const state = namedStateOf(zip);
  return (
    // A label, so that touching the plate anywhere opens the phone's number pad.
    <label
      htmlFor={id}
      className={styles.plate}
      data-state={state && STATES.indexOf(state) + 1}
      data-bad={isBad || undefined}
    >
      <span className={styles.inside}>
        <span className={styles.caption} id={`${id}-name`}>
          {m.quotes_zip()}
        </span>
        <DigitsInput
          ref={ref}
          id={id}
          name="zip"
          max={ZIP_LENGTH}
          autoComplete="postal-code"
          autoFocus={isFocusedAtFirst}
          defaultValue={zip}
          onDigits={onZip}
          aria-labelledby={`${id}-name`}
          aria-describedby={messageId ? `${id}-state ${messageId}` : `${id}-state`}
          aria-invalid={isBad || undefined}
        />
        <span className={styles.foot} id={`${id}-state`}>
          {state && <img src={stateSigns[state]} alt="" width="18" height="18" />}
          {footOf(zip, state)}
        </span>
      </span>
    </label>
  );
}

function footOf(zip: string, state: ReturnType<typeof namedStateOf>) {
  if (!state) return zip.length < ZIP_LENGTH ? m.quotes_digits() : m.quotes_elsewhere({ states: STATES.join(', ') });
  const name = stateName(state);
  return brand.states[state].isSoldOnline ? name : m.quotes_see_agent({ state: name });
}
