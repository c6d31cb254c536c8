import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import forms from '../../shell/form-layout.module.css';

/** The form that takes a caller's consent to documents by email back. */
export function PaperForm() {
  return (
    <form method="post" className={forms.form}>
      <p className="mute">{m.paper_lead()}</p>
      <Button type="submit" kind="outline" name="act" value="paper">
        {m.paper_act()}
      </Button>
    </form>
  );
}
