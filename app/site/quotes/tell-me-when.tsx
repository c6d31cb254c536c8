import { namesOf } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FieldFrame } from '#ui/field.tsx';
import styles from './not-sold-here.module.css';

/** The form's intent, and its anchor on the page. */
export const TELL_ME_WHEN = 'tell-when';

/** What was typed, and why it was refused. */
export type TellMeRefusal = { typed: string; tellMeError: string };

export type TellMeProps = {
  zip: string;
  state: StateCode;
  isTold: boolean;
  refusal: TellMeRefusal | undefined;
};

/** For states where only agents sell: signs up for an email when policies are sold online. Works without a script. */
export function TellMeWhen({ zip, state: code, isTold, refusal }: TellMeProps) {
  const state = namesOf([code]);
  return (
    <section className={`section ${styles.after}`} id={TELL_ME_WHEN} tabIndex={-1}>
      <div className={`wrap ${styles.elsewhere}`}>
        <h2>{m.tell_when_title({ state })}</h2>
        {isTold && !refusal ? (
          <Alert kind="ok" role="status">
            <p>
              <b>{m.tell_when_sent_title()}</b>
            </p>
            <p>{m.tell_when_sent()}</p>
          </Alert>
        ) : (
          <>
            <p className="lead">{m.tell_when_text({ state })}</p>
            <form method="post" action={`?zip=${zip}#${TELL_ME_WHEN}`} noValidate className={styles.form}>
              <input type="hidden" name="state" value={code} />
              <FieldFrame label={m.tell_when_email()} hint={m.tell_when_note()} error={refusal?.tellMeError}>
                {(control) => (
                  <input
                    {...control}
                    type="email"
                    name="email"
                    autoComplete="email"
                    maxLength={254}
                    defaultValue={refusal?.typed}
                    // biome-ignore lint/a11y/noAutofocus: the page came back because of it; without scripts the browser moves the focus.
                    autoFocus={refusal !== undefined}
                  />
                )}
              </FieldFrame>
              <p>
                <Button type="submit" kind="go" name="intent" value={TELL_ME_WHEN}>
                  {m.tell_when_send()}
                </Button>
              </p>
            </form>
          </>
        )}
      </div>
    </section>
  );
}
