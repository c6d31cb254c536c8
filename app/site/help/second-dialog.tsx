import { type FormEvent, useEffect, useState } from 'react';
import { helpReasonNames } from '#config/help-reason-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { HELP_REASONS, HELP_STEP_DELAY_MS } from '#contract/limits.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import styles from './assistance-dialogs.module.css';
import { type Proof, type Proved, refusalIn } from './help-answer.ts';
import { agentLabel } from './requested-help.ts';
import { useHelp } from './use-help.ts';

/** HP-07 … HP-09. */
export function SecondDialog(props: { proof: Proof; proved: Proved | undefined; onClose: () => void }) {
  return (
    <Dialog
      id="help-request"
      size="medium"
      title={m.pages_assist_second()}
      closeLabel={m.layout_close()}
      isOpen={props.proved !== undefined}
      onClose={props.onClose}
    >
      {props.proved && <RequestForm proof={props.proof} proved={props.proved} />}
    </Dialog>
  );
}

function RequestForm({ proof, proved }: { proof: Proof; proved: Proved }) {
  // The request may have arrived, and only its answer been lost.
  const { send, isPending, answer } = useHelp(m.pages_ask_unsure);
  const goTo = answer && 'goTo' in answer ? answer.goTo : undefined;
  useEffect(() => {
    if (goTo) location.assign(goTo);
  }, [goTo]);
  const [isFilled, setFilled] = useState(false);
  const step = useStep();
  const refusal = isPending ? undefined : refusalIn(answer);
  return (
    <form
      noValidate
      className={styles.form}
      data-step-of-help={step}
      onInput={({ currentTarget }: FormEvent<HTMLFormElement>) => setFilled(currentTarget.checkValidity())}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isFilled && !isPending) void send(new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" name="policyNumber" value={proof.policyNumber} />
      <input type="hidden" name="dateOfBirth" value={proof.dateOfBirth} />
      {Object.entries(proof.more ?? {}).map(([name, typed]) => (
        <input key={name} type="hidden" name={name} value={typed} />
      ))}
      <div role="status">
        {step === 1 && (
          <Alert kind="ok" role="none">
            {m.pages_assist_found()}
          </Alert>
        )}
      </div>
      <div role="alert">
        {refusal && (
          <Alert kind="error" role="none">
            {refusal.message}
          </Alert>
        )}
      </div>
      <Field label={m.pages_ask_name()} name="name" required autoComplete="name" error={refusal?.errors.name} />
      <SelectField label={m.pages_ask_reason()} name="reason" required defaultValue="" error={refusal?.errors.reason}>
        <option value="">{m.pages_ask_reason_choose()}</option>
        {HELP_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {helpReasonNames[reason]()}
          </option>
        ))}
      </SelectField>
      <Field
        label={m.pages_ask_email()}
        name="email"
        type="email"
        required
        autoComplete="email"
        error={refusal?.errors.email}
      />
      <Button
        type="submit"
        kind="go"
        size="large"
        isBlock
        disabled={!isFilled}
        isPending={isPending || goTo !== undefined}
        pendingLabel={m.pages_ask_pending()}
      >
        {m.pages_ask_go()}
      </Button>
      {!isFilled && <p className="small mute">{m.pages_assist_need_all()}</p>}
      {proved.agencyName && (
        <p className="small mute">
          {agentLabel(proved.agencyPhone)}: {proved.agencyName},{' '}
          <span className={styles.phone}>{writtenPhone(proved.agencyPhone)}</span>
        </p>
      )}
    </form>
  );
}

/** HP-04: first says that the policy was found. The form can be used meanwhile. */
function useStep(): 1 | 2 {
  const [step, setStep] = useState<1 | 2>(1);
  useEffect(() => {
    const timer = setTimeout(() => setStep(2), HELP_STEP_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return step;
}
