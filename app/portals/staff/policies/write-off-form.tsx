import { billing } from '#config/insurance/billing.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { mayDo } from '#config/staff-acts.ts';
import type { Fields } from '#contract/call.ts';
import { findWriteOff, type NoWriteOff } from '#insurance/billing/write-off.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Queryable } from '#platform/database/database.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed } from '../../shell/portal-page.ts';

const MOST_REASON = 200;

/** The balance of the policy that may be written off, for employees who may do that. */
export async function writeOffView(db: Queryable, policyId: number, roles: readonly string[], language: Language) {
  if (!mayDo(roles, 'write-off-balance')) return undefined;
  const found = await findWriteOff(db, policyId);
  return found.kind === 'open' ? { cents: found.cents, amount: writtenMoney(found.cents, language) } : undefined;
}

/**
 * Reads the form of a write-off.
 *
 * @throws {Failure} `refused`, if the reason is missing or too long
 */
export function readWriteOff({ cents = '', reason = '' }: Fields) {
  const why = reason.trim();
  if (!why || why.length > MOST_REASON) throw new Failure('refused', m.write_off_no_reason()).at('reason');
  return { cents: /^[0-9]{1,7}$/.test(cents) ? Number(cents) : 0, reason: why };
}

const WHY_NOT = {
  changed: m.write_off_changed,
  'not-over': m.write_off_not_over,
  'may-go-on': m.write_off_may_go_on,
  'payment-open': m.write_off_payment_open,
  nothing: m.write_off_nothing,
  'too-much': () => m.write_off_too_much({ most: writtenMoney(billing.mostWrittenOffCents, 'en') }),
} satisfies Record<NoWriteOff | 'changed', unknown>;

export const whyNotWrittenOff = (why: NoWriteOff | 'changed') => WHY_NOT[why]();

/** The form that writes off a small balance: decided once, with a reason; after that it is no longer billed. */
export function WriteOffForm({ rest, typed }: { rest: { cents: number; amount: string }; typed: Typed }) {
  const { cents, amount } = rest;
  return (
    <>
      <h3>{m.write_off_title()}</h3>
      <p>{m.write_off_lead({ amount })}</p>
      <form method="post" className={forms.form}>
        <input type="hidden" name="cents" value={cents} />
        <Field
          label={m.write_off_reason()}
          hint={m.write_off_reason_hint()}
          {...fieldAt(typed, 'reason')}
          autoComplete="off"
          maxLength={MOST_REASON}
          defaultValue={typed.values.reason}
        />
        <Button type="submit" kind="outline" name="act" value="write-off">
          {m.write_off_act({ amount })}
        </Button>
      </form>
    </>
  );
}
