import { m } from '#config/messages/compiled/messages.js';
import type { AcceptView } from '#insurance/renewals/accept-for-caller.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { SelectField } from '#ui/field.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed } from '../../shell/portal-page.ts';

/** Accepts the offered next term for a policyholder who asks for it; or says why it cannot be accepted yet. */
export function AcceptRenewalForm({ renewal, typed }: { renewal: AcceptView; typed: Typed }) {
  const { day, amount, plans } = renewal;
  return (
    <>
      <h3>{m.desk_accept_title({ day })}</h3>
      {plans === undefined ? (
        <p>{m.desk_accept_pay_first({ amount })}</p>
      ) : (
        <>
          <p>{m.desk_accept_lead({ amount, last: renewal.lastDay })}</p>
          <form method="post" className={forms.form}>
            <input type="hidden" name="seen" value={renewal.seen} />
            <SelectField
              label={m.desk_accept_plan()}
              {...fieldAt(typed, 'plan')}
              defaultValue={typed.values.plan ?? ''}
            >
              <option value="">{m.form_choose()}</option>
              {plans.map(({ count, label, note }) => (
                <option key={count} value={count}>
                  {m.desk_accept_way({ way: label, note })}
                </option>
              ))}
            </SelectField>
            <CheckField {...fieldAt(typed, 'agreed')} defaultChecked={typed.values.agreed === 'yes'}>
              {m.desk_accept_agreed()}
            </CheckField>
            <p className="mute">{m.desk_accept_told()}</p>
            <Button type="submit" kind="outline" name="act" value="renewal">
              {m.desk_accept_act()}
            </Button>
          </form>
        </>
      )}
    </>
  );
}
