import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { usePortalLink } from '../../shell/portal-page.ts';

/** The code from the contact on file, and which form it belongs to. */
export function CodeField({ of, error }: { of: 'contact' | 'email'; error: string | undefined }) {
  return (
    <>
      <input type="hidden" name="codeOf" value={of} />
      <Field label={m.change_code_label()} name="code" autoComplete="one-time-code" defaultValue="" error={error} />
    </>
  );
}

/** Beside the code: a new one, and the form as it was. */
export function OtherWays({ act }: { act: string }) {
  const link = usePortalLink();
  return (
    <p className={cards.row}>
      <Button type="submit" kind="outline" name="act" value={act}>
        {m.change_code_again()}
      </Button>
      <a href={link(href('/insurednew/profile'))}>{m.account_start_over()}</a>
    </p>
  );
}
