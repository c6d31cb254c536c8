import { data, redirect } from 'react-router';
import { STAFF_DOOR } from '../accounts/door.ts';
import { signedIn } from '../accounts/session.ts';
import { logActivity } from '../audit/activity-store.ts';
import type { Asked } from '../handler.ts';
import { inSameLanguage } from '../portal-page.ts';
import { type Act, mayDo } from './staff-acts.ts';
import { findStaff, type StaffMember } from './staff-store.ts';

/**
 * Who of the staff is signed in, and may do this.
 *
 * @throws {Response} a redirect to the sign-in form when nobody is; 403 when none of their roles may
 */
export async function staffFor(asked: Asked, request: Request, act: Act): Promise<StaffMember> {
  const { id } = await signedIn(asked, request, 'staff', STAFF_DOOR.signIn);
  const member = await findStaff(asked.db, id);
  // Has left since they signed in.
  if (!member) throw redirect(inSameLanguage(STAFF_DOOR.signIn, request), 303);
  if (!mayDo(member.roles, act)) {
    await logActivity(asked.db, asked, 'staff_refused', ['staff', id]);
    throw data(null, { status: 403 });
  }
  return member;
}
