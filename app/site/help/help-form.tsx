import { Form, useNavigation } from 'react-router';
import { helpReasonNames } from '#config/help-reason-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { HELP_LATEST_DATE, HELP_REASONS } from '#contract/limits.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { ProveMore } from '../content/prove-more.tsx';
import type { HelpRefusal } from './help-answer.ts';
import styles from './help-form.module.css';
import { LookUpLink } from './look-up-link.tsx';

/** The whole help request in one form on a page; works without JavaScript. */
export function HelpForm({ refusal }: { refusal: HelpRefusal | undefined }) {
  const isPending = useNavigation().formMethod === 'POST';
  const { errors, typed }: Pick<HelpRefusal, 'errors' | 'typed'> = refusal ?? { errors: {}, typed: {} };
  return (
    <Form discover="none" method="post" noValidate className={styles.form} preventScrollReset>
      {refusal && (
        // biome-ignore lint/a11y/noAutofocus: the page came back because of it; without scripts it would show its top.
        <div className={styles.whole} tabIndex={-1} autoFocus>
          <Alert kind={refusal.canLookUp ? 'info' : 'error'} role="alert">
            {refusal.message}
            <LookUpLink refusal={refusal} />
          </Alert>
        </div>
      )}
      <Field
        label={m.pages_ask_policy()}
        hint={m.pages_ask_policy_hint()}
        name="policyNumber"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.policyNumber}
        error={errors.policyNumber}
      />
      <Field
        label={m.pages_ask_birth()}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        max={HELP_LATEST_DATE}
        error={errors.dateOfBirth}
      />
      <Field label={m.pages_ask_name()} name="name" autoComplete="name" defaultValue={typed.name} error={errors.name} />
      <Field
        label={m.pages_ask_email()}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed.email}
        error={errors.email}
      />
      <div className={styles.whole}>
        <SelectField label={m.pages_ask_reason()} name="reason" defaultValue={typed.reason ?? ''} error={errors.reason}>
          <option value="">{m.pages_ask_reason_choose()}</option>
          {HELP_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {helpReasonNames[reason]()}
            </option>
          ))}
        </SelectField>
      </div>
      {(refusal?.canProveMore || typed.more) && (
        <div className={styles.whole}>
          <ProveMore typed={typed.more} />
        </div>
      )}
      <Button
        type="submit"
        data-click="help-ask"
        kind="go"
        size="large"
        isPending={isPending}
        pendingLabel={m.pages_ask_pending()}
      >
        {m.pages_ask_go()}
      </Button>
    </Form>
  );
}
