import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { DRIVER_FORM_SECONDS, LICENSE_MIN_LENGTH, PHONE_LENGTH } from '#contract/limits.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { onlyDigits } from '#ui/digits.ts';
import { Field } from '#ui/field.tsx';
import type { Wait } from '../content/countdown.ts';
import { useHydrated } from '../content/hydrated.ts';
import type { ContinueOutcome } from './continue-outcome.ts';
import styles from './continue-quote.module.css';
import { DriverTimer } from './driver-timer.tsx';
import { PinStep } from './pin-step.tsx';
import { useContinue } from './use-continue.ts';

/** Loaded with the first PIN. */
const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }));

/** QC-07: whether each field has enough characters to look a driver up. */
const completeOf = (form: FormData) => ({
  license: String(form.get('licenseNumber')).trim().length >= LICENSE_MIN_LENGTH,
  phone: onlyDigits(String(form.get('phone')), PHONE_LENGTH).length >= PHONE_LENGTH,
});

type ContinueQuoteProps = {
  answered: ContinueOutcome | undefined;
  /** Called when the quote has opened in its tab, so that the surrounding dialog can close. */
  onOpened?: () => void;
};

/**
 * QC-01, QC-02, QC-07: asks for a license or phone number. The PIN is entered in a dialog, or in the page without a
 * script.
 */
export function ContinueQuote({ answered, onOpened }: ContinueQuoteProps) {
  const { send, isPending, answer: posted } = useContinue();
  const isInPage = !useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [complete, setComplete] = useState({ license: false, phone: false });
  const [wait, setWait] = useState<Wait>();
  const [isOver, setOver] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const answer = posted ?? answered;
  useEffect(() => {
    // Reads what was typed before hydration.
    if (form.current) setComplete(completeOf(new FormData(form.current)));
  }, []);
  useEffect(() => {
    setTyping(false);
    if (answer?.kind === 'sent') setWait(undefined);
    if (answer?.kind === 'sent' || answer?.kind === 'refused') setOpen(true);
  }, [answer]);

  if (isInPage && answer && answer.kind !== 'invalid') return <PinStep outcome={answer} />;
  const typed = answer?.kind === 'invalid' ? answer.typed : undefined;
  const refusal = answer?.kind === 'invalid' && !isTyping && !isPending ? answer.message : undefined;
  const waitAnew = () => setWait({ seconds: DRIVER_FORM_SECONDS });
  const clear = () => {
    for (const name of ['licenseNumber', 'phone']) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = '';
    }
    setComplete({ license: false, phone: false });
    setWait(undefined);
  };
  return (
    <>
      <form
        ref={form}
        method="post"
        action="#continue"
        noValidate
        className={styles.form}
        onInput={({ currentTarget }) => {
          setTyping(true);
          setOver(false);
          setComplete(completeOf(new FormData(currentTarget)));
          waitAnew();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void send(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" name="intent" value="pin" />
        <div role="alert" className={styles.whole}>
          {refusal && (
            <Alert kind="error" role="none">
              {refusal}
            </Alert>
          )}
          {isOver && !refusal && (
            <Alert kind="info" role="none">
              {m.quotes_driver_over()}
            </Alert>
          )}
        </div>
        <Field
          label={m.quotes_pin_license()}
          name="licenseNumber"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed?.licenseNumber}
          state={complete.license ? 'good' : 'rest'}
          error={undefined}
        />
        <p className={styles.or}>{m.quotes_pin_or()}</p>
        <Field
          label={m.quotes_pin_phone()}
          name="phone"
          inputMode="tel"
          maxLength={20}
          autoComplete="tel-national"
          defaultValue={typed?.phone}
          state={complete.phone ? 'good' : 'rest'}
          error={undefined}
        />
        <Button
          type="submit"
          data-click="quote-continue"
          kind="go"
          size="large"
          isPending={isPending}
          pendingLabel={m.quotes_pin_sending()}
        >
          {m.quotes_pin_continue()}
        </Button>
        {wait && (
          <DriverTimer
            wait={wait}
            onMore={waitAnew}
            onOver={() => {
              clear();
              setOver(true);
            }}
          />
        )}
      </form>
      {!isInPage && answer && answer.kind !== 'invalid' && (
        <Suspense>
          <PinDialog
            outcome={answer}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onOpened={() => {
              setOpen(false);
              clear();
              onOpened?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
