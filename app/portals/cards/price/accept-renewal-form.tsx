import { m } from '#config/messages/compiled/messages.js';
import type { AcceptView } from '#insurance/renewals/accept-for-caller.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { SelectField } from '#ui/field.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed } from '../../shell/portal-page.ts';

/**
 * Accepts the offered next term for a policyholder who asks for it; or says why it cannot be accepted yet, or how it was
 * accepted.
 */
export function AcceptRenewalForm({ renewal, typed }: { renewal: AcceptView; typed: Typed }) {
  const { day, amount, lastDay, plans, accepted } = renewal;
  const autopay = renewal.isAutopay && m.desk_accept_autopay({ last: lastDay });
  if (accepted) {
    const { way, firstBill } = accepted;
    return (
      <>
        <h3>{m.desk_accept_title({ day })}</h3>
        <p>
          {firstBill ? m.desk_accept_unpaid({ way, ...firstBill }) : m.desk_accept_paid({ way })} {autopay}
        </p>
      </>
    );
  }
  if (!plans) {
    return (
      <>
        <h3>{m.desk_accept_title({ day })}</h3>
        <p>{m.desk_accept_pay_first({ amount })}</p>
      </>
    );
  }
  const { changes, fees, seen } = renewal;
  // The price that they agreed to may have changed since.
  const isAgreed = typed.values.agreed === 'yes' && typed.values.seen === String(seen);
  return (
    <>
      <h3>{m.desk_accept_title({ day })}</h3>
      <p>{m.desk_accept_lead({ amount, last: lastDay })}</p>
      <h4>{m.renewal_changes()}</h4>
      {changes.length === 0 ? (
        <p>{m.renewal_no_changes()}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <h4>{m.desk_accept_bills()}</h4>
      <ul>
        {plans.map(({ count, label, note, total }) => (
          <li key={count}>
            {m.desk_accept_way({ way: label, note })}
            {total && `. ${total}`}
          </li>
        ))}
      </ul>
      {fees && <p>{fees}</p>}
      <form method="post" className={forms.form}>
        <input type="hidden" name="seen" value={seen} />
        <SelectField label={m.desk_accept_plan()} {...fieldAt(typed, 'plan')} defaultValue={typed.values.plan ?? ''}>
          <option value="">{m.form_choose()}</option>
          {plans.map(({ count, label }) => (
            <option key={count} value={count}>
              {label}
            </option>
          ))}
        </SelectField>
        <CheckField {...fieldAt(typed, 'agreed')} defaultChecked={isAgreed}>
          {m.desk_accept_agreed()}
        </CheckField>
        <p className="mute">
          {m.desk_accept_told()} {autopay}
        </p>
        <Button type="submit" kind="outline" name="act" value="renewal">
          {m.desk_accept_act()}
        </Button>
      </form>
    </>
  );
}
