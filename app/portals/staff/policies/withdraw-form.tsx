import { m } from '#config/messages/compiled/messages.js';
import type { WithdrawView } from '#insurance/policyholders/withdraw-cancellation.ts';
import { Button } from '#ui/button.tsx';
import forms from '../../shell/form-layout.module.css';

/** The form that withdraws a cancellation before it takes effect. */
export function WithdrawForm({ ending: { version, day, amount } }: { ending: WithdrawView }) {
  return (
    <>
      <h3>{m.withdraw_title({ day })}</h3>
      <p>{m.withdraw_lead({ amount })}</p>
      <form method="post" className={forms.form}>
        <input type="hidden" name="version" value={version} />
        <Button type="submit" kind="outline" name="act" value="withdraw">
          {m.withdraw_act()}
        </Button>
      </form>
    </>
  );
}
