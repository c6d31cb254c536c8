import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { ownTargets } from '#insurance/policies/own-targets.ts';
import { findStaffByEmail } from '#insurance/staff/staff-store.ts';
import { provePassword } from '#platform/accounts/prove-password.ts';
import { signIn } from '#platform/accounts/session.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { STAFF_REALM } from '#platform/sessions/realm.ts';
import { portalMeta, useTyped } from '../shell/portal-page.ts';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import type { Route } from './+types/staff-sign-in-page';

const typed = z.object({ username: z.string().min(1).max(254), password: z.string().min(1).max(128) });

export const loader = () => null;

/** Staff have a sign-in realm of their own; no login on the public site leads here. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const form = await readForm(request);
    showAgain({ username: form.username ?? '' });
    const fields = typed.safeParse(form);
    if (!fields.success) throw new Failure('refused', m.login_both_needed());
    const { username, password } = fields.data;
    const { id } = await provePassword(context, 'staff', { name: username.trim(), password }, () =>
      findStaffByEmail(context.db, username.trim()),
    );
    return signIn(context, request, { kind: 'staff', id }, STAFF_REALM, ownTargets);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_sign_in_title);

export default function StaffSignInPage({ actionData }: Route.ComponentProps) {
  return (
    <SignInForm
      title={m.staff_sign_in_title()}
      typed={useTyped(actionData)}
      name={{ label: m.login_email(), field: 'username', type: 'email' }}
      passwordField="password"
      note={m.staff_sign_in_note()}
    />
  );
}
