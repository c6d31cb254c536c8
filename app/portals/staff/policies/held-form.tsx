import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { HeldView } from '#insurance/policyholders/decide-held.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed } from '../../shell/portal-page.ts';

const NOT_HERE = { core: m.after_loss_by_core, nobody: m.after_loss_over };

type Props = {
  held: HeldView;
  may: readonly Act[];
  /** What was typed into the form that reinstates it. */
  typed: Typed;
};

/** Decides on a policy that was paid to be reinstated although a loss had been reported. */
export function HeldForm({ held, may, typed }: Props) {
  const { reference, amount, day, loss, by } = held;
  return (
    <>
      <h3>{m.after_loss_title()}</h3>
      <p>{m.after_loss_lead({ amount, reference })}</p>
      {day && loss && <p>{m.after_loss_loss({ day, loss })}</p>}
      {by !== 'self' && <p>{NOT_HERE[by]()}</p>}
      {by === 'self' && !may.includes('reinstate-after-loss') && <p>{m.after_loss_by_supervisor()}</p>}
      {by === 'self' && may.includes('reinstate-after-loss') && (
        <form method="post" className={forms.form}>
          <input type="hidden" name="reference" value={reference} />
          <CheckField {...fieldAt(typed, 'decided')}>{m.after_loss_decided()}</CheckField>
          <Button type="submit" kind="outline" name="act" value="held-on">
            {m.after_loss_reinstate()}
          </Button>
        </form>
      )}
      {may.includes('refuse-reinstatement') && (
        <form method="post" className={forms.form}>
          <input type="hidden" name="reference" value={reference} />
          <p>{m.after_loss_refund({ reference })}</p>
          <Button type="submit" kind="outline" name="act" value="held-off">
            {m.after_loss_refuse()}
          </Button>
        </form>
      )}
    </>
  );
}
