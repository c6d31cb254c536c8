import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import { Button } from '#ui/button.tsx';
import forms from '../../shell/form-layout.module.css';

/** The card that autopay charges, and for the service desk the form that turns it off for a caller. */
export function AutopayForm({ card, may }: { card: string | undefined; may: readonly Act[] }) {
  return (
    <>
      <p>
        <b>{card ? m.desk_autopay_on({ card }) : m.pay_autopay_is_on()}</b>
      </p>
      {may.includes('stop-autopay-for-caller') && (
        <form method="post" className={forms.form}>
          <p className="mute">{m.desk_autopay_lead()}</p>
          <Button type="submit" kind="outline" name="act" value="autopay">
            {m.desk_autopay_act()}
          </Button>
        </form>
      )}
    </>
  );
}
