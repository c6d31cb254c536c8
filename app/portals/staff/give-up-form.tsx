import { REASON_TEXT } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import forms from '../shell/form-layout.module.css';

type Props = {
  act: string;
  /** What the button says, and of what or whom. */
  label: string;
  of: string;
  hidden: Record<string, string | number>;
  /** What was typed into this form, if it came back. */
  typed: string | undefined;
};

/** The way out of a list for what can't be done, with the reason. */
export function GiveUpForm({ act, label, of, hidden, typed }: Props) {
  return (
    <details open={typed !== undefined}>
      <summary>
        {label}
        <span className="visually-hidden">: {of}</span>
      </summary>
      <form method="post" className={forms.form} noValidate>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          label={m.cdesk_reason()}
          hint={m.cdesk_reason_hint()}
          error={undefined}
          name="why"
          maxLength={REASON_TEXT}
          autoComplete="off"
          defaultValue={typed ?? ''}
        />
        <Button type="submit" kind="outline" size="small" name="act" value={act}>
          {label}
          <span className="visually-hidden">: {of}</span>
        </Button>
      </form>
    </details>
  );
}
