import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { PIN_TYPED_LENGTH } from '#contract/limits.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useCountdown } from '../content/countdown.ts';
import { type NewTab, openNewTab } from '../content/new-tab.ts';
import { paths } from '../navigation/navigation.ts';
import type { ContinueOutcome, PinSent } from './continue-outcome.ts';
import styles from './continue-quote.module.css';
import { useContinue } from './use-continue.ts';

type PinStepProps = {
  outcome: Exclude<ContinueOutcome, { kind: 'invalid' }>;
  /** Called when the quote has opened in its tab; absent when the form is in the page. */
  onOpened?: () => void;
};

/**
 * QC-03, QC-04: entering the PIN from the text message. A correct one opens the quote in the tab that the click opened.
 */
export function PinStep({ outcome, onOpened }: PinStepProps) {
  const check = useContinue();
  const resend = useContinue();
  const tab = useRef<NewTab>(undefined);
  const [problem, setProblem] = useState(outcome.kind === 'refused' ? outcome.message : undefined);
  const [isOver, setOver] = useState(false);
  const checked = check.answer;
  const take = useEffectEvent((checked: ContinueOutcome) => {
    const { current } = tab;
    tab.current = undefined;
    if (checked.kind === 'opened' && current && !current.window.closed) {
      current.window.location.replace(checked.href);
      setOver(true);
      onOpened?.();
    } else current?.window.close();
    setProblem(checked.kind === 'refused' || checked.kind === 'invalid' ? checked.message : undefined);
  });
  // Runs once per answer, so that an earlier answer cannot close a tab opened later.
  useEffect(() => {
    if (checked) take(checked);
  }, [checked]);

  // The quote is open in another tab; the numbers that found it are removed from this page.
  if (isOver) return null;
  const opened = [checked, outcome].find((one) => one?.kind === 'opened');
  if (opened) return <Opened href={opened.href} onFollowed={onOpened} />;

  const last = resend.answer ?? outcome;
  const sent = 'sent' in last ? last.sent : 'sent' in outcome ? outcome.sent : undefined;
  if (!sent) return null;
  const notSent = last.kind === 'invalid' && !resend.isPending ? last.message : undefined;
  return (
    <div className={styles.step}>
      {last.kind === 'sent' && <p>{last.message}</p>}
      {sent.masked && !(last.kind === 'sent' && last.message.includes(sent.masked)) && (
        <p className="num">{m.quotes_pin_to({ phone: sent.masked })}</p>
      )}
      <form
        method="post"
        action="#continue"
        noValidate
        className={styles.step}
        onInput={() => setProblem(undefined)}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (check.isPending) return;
          const form = new FormData(event.currentTarget);
          if (String(form.get('pin')).trim() === '') return setProblem(m.quotes_pin_required());
          if (onOpened) {
            tab.current = openNewTab('quote', { title: m.quotes_pin_tab_title(), words: m.quotes_pin_tab_words() });
          }
          void check.send(form);
        }}
      >
        <input type="hidden" name="intent" value="verify" />
        {/* A key per form, so that sending it twice is one check. */}
        <input type="hidden" name="attempt" value={'attempt' in outcome ? outcome.attempt : ''} />
        <SentAlready {...sent} />
        <div role="alert">
          {(problem ?? notSent) && !check.isPending && (
            <Alert kind="error" role="none">
              {problem ?? notSent}
            </Alert>
          )}
        </div>
        <Field
          label={m.quotes_pin_label()}
          hint={m.quotes_pin_hint()}
          name="pin"
          maxLength={PIN_TYPED_LENGTH}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          state={problem ? 'bad' : 'rest'}
          error={undefined}
        />
        <Button
          type="submit"
          kind="go"
          size="large"
          isBlock
          isPending={check.isPending}
          pendingLabel={m.quotes_pin_verifying()}
        >
          {m.quotes_pin_verify()}
        </Button>
      </form>
      <form
        method="post"
        action="#continue"
        className={styles.resend}
        onSubmit={(event) => {
          event.preventDefault();
          if (!resend.isPending) void resend.send(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" name="intent" value="pin" />
        <SentAlready {...sent} />
        <Resend outcome={last} isSending={resend.isPending} />
        {!onOpened && <a href={localizeHref(`${paths.quote}#continue`)}>{m.quotes_pin_again()}</a>}
      </form>
    </div>
  );
}

/** The server enforces the wait; without a script, it answers with a message when asked too early. */
function Resend({ outcome, isSending }: { outcome: ContinueOutcome; isSending: boolean }) {
  const secondsLeft = useCountdown(outcome.kind === 'sent' ? outcome : undefined);
  return (
    <>
      <Button
        type="submit"
        kind="outline"
        // Not `disabled`, so that it keeps the focus during the countdown.
        aria-disabled={secondsLeft > 0 || undefined}
        isPending={isSending}
        pendingLabel={m.quotes_pin_sending()}
        onClick={(event) => secondsLeft > 0 && event.preventDefault()}
      >
        {m.quotes_pin_resend()}
      </Button>
      {secondsLeft > 0 && <span className="small mute num">{m.quotes_pin_wait({ seconds: secondsLeft })}</span>}
    </>
  );
}

/** A link to the quote: a fallback if the new tab did not open, or the only way without a script. */
function Opened({ href, onFollowed }: { href: string; onFollowed: (() => void) | undefined }) {
  return (
    <div className={styles.step}>
      <div role="status">
        <Alert kind="ok" role="none">
          {onFollowed ? m.quotes_pin_blocked() : m.quotes_pin_ready()}
        </Alert>
      </div>
      <ButtonLink
        kind="go"
        size="large"
        href={href}
        target="_blank"
        rel="noopener"
        iconAfter="arrow-out"
        onClick={onFollowed}
      >
        {m.quotes_pin_open()}
      </ButtonLink>
    </div>
  );
}

/** Hidden fields for what the next form needs again. */
function SentAlready(sent: PinSent) {
  return Object.entries(sent).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
