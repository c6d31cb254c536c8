import { lazy, Suspense, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { UserField } from './login-form.tsx';
import type { LoginKind } from './typed-login.ts';

/** Loaded when it is first opened. */
const ResetDialog = lazy(async () => ({ default: (await import('./reset-dialog.tsx')).ResetDialog }));

/** LG-13: opens a dialog; without a script, the page with the same form. */
export function ResetLink({ kind, user, href }: { kind: LoginKind; user: UserField; href: string }) {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <a
        href={href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpened(true);
          setOpen(true);
        }}
      >
        {m.pages_login_reset()}
      </a>
      {wasOpened && (
        <Suspense>
          <ResetDialog kind={kind} user={user} action={href} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
