import { lazy, Suspense, useId, useRef, useState } from 'react';
import { listed } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProveMore } from '../content/prove-more.tsx';
import { popupLink } from '../popup/popup-link.ts';
import type { GuestOutcome } from './admit-guest.server.ts';
import { detailsIn, type GuestDetails, type GuestProblems, type GuestView, isEmpty } from './guest-details.ts';
import { GuestFields } from './guest-fields.tsx';
import styles from './guest-form.module.css';
import { GuestHandOff } from './guest-hand-off.tsx';
import { useAdmission } from './use-admission.ts';

/** Loaded when there is something to choose. */
const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog.tsx')).ChooseDialog }));

type GuestFormProps = {
  view: GuestView;
  /** The server's answer without a script, and what had been typed. */
  answered?: { outcome: GuestOutcome; details: GuestDetails } | undefined;
};

/**
 * GU-01 … GU-06. What is typed stays in this form and is never stored. Another policy gets a new form, without anything of
 * the person before.
 */
export function GuestForm({ view, answered }: GuestFormProps) {
  const [turn, setTurn] = useState(0);
  return <OnePolicy key={turn} view={view} answered={turn ? undefined : answered} onAgain={() => setTurn(turn + 1)} />;
}

function OnePolicy({ view, answered, onAgain }: GuestFormProps & { onAgain: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const missingId = useId();
  const guest = useAdmission(view, form, answered?.outcome);
  const { problems, marked, refusal, choices, chosen } = guest;

  if (guest.admission) return <GuestHandOff {...guest.admission} onAgain={onAgain} />;
  const missing = fieldNames(problems, form.current);
  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.form}
        onInput={({ currentTarget, target }) =>
          guest.readAgain(currentTarget, target instanceof HTMLInputElement ? target.name : '')
        }
        onBlur={({ currentTarget }) => guest.lookWhenWhole(currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          void guest.goOn(event.currentTarget);
        }}
      >
        <GuestFields
          typed={answered?.details}
          // A wrong year is shown immediately, because no other field can correct it.
          marked={problems.birth === 'year' ? { ...marked, birth: 'year' } : marked}
        />
        {(guest.asksMore || isMoreTyped(answered?.details)) && <ProveMore typed={answered?.details.more} />}
        {chosen && (
          <p className={styles.chosen}>
            <span>
              <b>{m.guests_chosen({ policy: `${chosen.prefix} ${chosen.number}` })}</b> {chosen.about}
            </span>
            <button type="button" className={styles.again} onClick={() => guest.setChoosing(true)}>
              {m.guests_choose_other()}
            </button>
          </p>
        )}
        <div role="alert">
          {refusal && (
            <Alert kind="error" role="none">
              <b>{refusal.message}</b> {refusal.next}
            </Alert>
          )}
        </div>
        <Button
          type="submit"
          kind="go"
          size="large"
          isBlock
          // Not `disabled`, so that it keeps the focus, and pressing it shows what is missing.
          aria-disabled={!isEmpty(problems) || undefined}
          aria-describedby={missingId}
          isPending={guest.isPending}
          pendingLabel={m.guests_pending()}
        >
          {m.guests_continue()}
        </Button>
        <div className={styles.notes}>
          <p id={missingId}>{missing ? m.guests_still({ fields: missing }) : m.guests_new_tab()}</p>
          <p>
            <Icon name="lock" />
            {view === 'ID' ? m.guests_why_id() : m.guests_why_pay()}
          </p>
          <p>
            <a {...popupLink('login-customer')}>{m.guests_login()}</a>
          </p>
        </div>
      </form>
      {choices.length > 0 && (
        <Suspense>
          <ChooseDialog
            policies={choices}
            isOpen={guest.isChoosing}
            onClose={() => guest.setChoosing(false)}
            onChoose={guest.choose}
          />
        </Suspense>
      )}
    </>
  );
}

const isMoreTyped = (details: GuestDetails | undefined) => Boolean(details?.more.vin || details?.more.lastName);

function fieldNames(problems: GuestProblems, form: HTMLFormElement | null): string {
  const isByLicense = form !== null && detailsIn(form).by === 'dl';
  return listed([
    ...(problems.number ? [isByLicense ? m.guests_license() : m.guests_policy()] : []),
    ...(problems.zip ? [m.guests_zip()] : []),
    ...(problems.birth ? [m.guests_birth()] : []),
  ]);
}
