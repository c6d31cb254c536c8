import { m } from '#config/messages/compiled/messages.js';
import type { ReinstateView } from '#insurance/policyholders/reinstate-at-desk.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import forms from '../../shell/form-layout.module.css';

/** The form that reinstates a policy whose cancellation has taken effect; or why it cannot be. */
export function ReinstateForm({ ended }: { ended: ReinstateView }) {
  const { day } = ended;
  return (
    <>
      <h3>{m.reinstate_title({ day })}</h3>
      {ended.version === undefined ? (
        <p>{ended.whyNot}</p>
      ) : (
        <>
          <p>{m.reinstate_lead({ last: ended.last, amount: ended.amount })}</p>
          <form method="post" className={forms.form}>
            <input type="hidden" name="version" value={ended.version} />
            <CheckField id="no-loss" name="signed" error={undefined}>
              {m.reinstate_signed({ day })}
            </CheckField>
            <Button type="submit" kind="outline" name="act" value="reinstate">
              {m.reinstate_act()}
            </Button>
          </form>
        </>
      )}
    </>
  );
}
