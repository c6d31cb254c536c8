import { lazy, Suspense, useEffect, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useHydrated } from '../content/hydrated.ts';
import type { ContinueOutcome } from './continue-outcome.ts';
import styles from './continue-quote.module.css';
import { PinStep } from './pin-step.tsx';
import { useContinue } from './use-continue.ts';

/** Fetched with the first pin. */
const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }));

/** QC-01, QC-02, QC-07: a licence or a phone; the pin is asked for in a dialog, without a script in the page. */
export function ContinueQuote({ answered }: { answered: ContinueOutcome | undefined }) {
  const { send, isPending, answer: posted } = useContinue();
  const isInPage = !useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const answer = posted ?? answered;
  useEffect(() => {
    setTyping(false);
    if (answer?.kind === 'sent' || answer?.kind === 'refused') setOpen(true);
  }, [answer]);

  if (isInPage && answer && answer.kind !== 'mend') return <PinStep outcome={answer} />;
  const typed = answer?.kind === 'mend' ? answer.typed : undefined;
  const refusal = answer?.kind === 'mend' && !isTyping && !isPending ? answer.message : undefined;
  return (
    <>
      <form
        method="post"
        action="#continue"
        noValidate
        className={styles.form}
        onInput={() => setTyping(true)}
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
        </div>
        <Field
          label={m.quotes_pin_license()}
          name="licenseNumber"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed?.licenseNumber}
          error={undefined}
        />
        <p className={styles.or}>{m.quotes_pin_or()}</p>
        <Field
          label={m.quotes_pin_phone()}
          name="phone"
          type="tel"
          maxLength={20}
          autoComplete="tel-national"
          defaultValue={typed?.phone}
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
      </form>
      {!isInPage && answer && answer.kind !== 'mend' && (
        <Suspense>
          <PinDialog outcome={answer} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
