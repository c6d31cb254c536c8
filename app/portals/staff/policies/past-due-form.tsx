import { m } from '#config/messages/compiled/messages.js';
import type { PastDueView } from '#insurance/nonpayment/past-due-notice.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';

/** The form that gives notice of cancellation because a bill is past due; or why that has to wait. */
export function PastDueForm({ pastDue }: { pastDue: PastDueView }) {
  const { amount } = pastDue;
  return (
    <>
      <h3>{m.past_due_title({ amount })}</h3>
      {'whyNot' in pastDue ? (
        <p>{pastDue.whyNot}</p>
      ) : (
        <>
          <p>{m.past_due_lead()}</p>
          <Facts
            facts={[
              { label: m.past_due_amount(), value: amount },
              { label: m.past_due_last_day(), value: pastDue.lastDay },
              { label: m.past_due_ends(), value: m.past_due_ends_on({ day: pastDue.day }) },
              { label: m.past_due_holder(), value: pastDue.isMailed ? m.past_due_by_both() : m.past_due_by_letter() },
              { label: m.past_due_lenders(), value: pastDue.lenders.join('\n') },
            ]}
          />
          <form method="post" className={forms.form}>
            <input type="hidden" name="version" value={pastDue.version} />
            <input type="hidden" name="cents" value={pastDue.cents} />
            <Button type="submit" kind="outline" name="act" value="notice">
              {m.past_due_act()}
            </Button>
          </form>
        </>
      )}
    </>
  );
}
