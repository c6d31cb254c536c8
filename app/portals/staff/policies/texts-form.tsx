import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { TextsAgreed } from '#insurance/policyholders/callers/stop-texts-for-caller.ts';
import { Button } from '#ui/button.tsx';
import forms from '../../shell/form-layout.module.css';

const AGREED: Record<TextsAgreed, () => string> = {
  'no-account': m.desk_texts_no_account,
  all: m.desk_texts_all,
  bills: m.desk_texts_bills,
  none: m.desk_texts_none,
};

/** Which texts the policy's account agreed to, and for the service desk the form that stops them for a caller. */
export function TextsForm({ texts, may }: { texts: TextsAgreed; may: readonly Act[] }) {
  const isStoppable = texts === 'all' || texts === 'bills';
  return (
    <>
      <p>{AGREED[texts]()}</p>
      {isStoppable && may.includes('stop-texts-for-caller') && (
        <form method="post" className={forms.form}>
          <p className="mute">{m.desk_texts_lead()}</p>
          <Button type="submit" kind="outline" name="act" value="texts">
            {m.desk_texts_act()}
          </Button>
        </form>
      )}
    </>
  );
}
