import { m } from '#config/messages/compiled/messages.js';
import type { TakeBackView } from '#insurance/policyholders/take-back-change.ts';
import { Button } from '#ui/button.tsx';
import forms from '../../shell/form-layout.module.css';

/** The form that takes a scheduled change back before it takes effect. */
export function TakeBackForm({ scheduled: { version, day, changed, does } }: { scheduled: TakeBackView }) {
  return (
    <>
      <h3>{m.take_back_title({ day })}</h3>
      {changed.map((each) => (
        <p key={each}>{each}</p>
      ))}
      <p>{m.take_back_lead()}</p>
      <p>{does.join(' ')}</p>
      <form method="post" className={forms.form}>
        <input type="hidden" name="version" value={version} />
        <Button type="submit" kind="outline" name="act" value="take-back">
          {m.take_back_act()}
        </Button>
      </form>
    </>
  );
}
