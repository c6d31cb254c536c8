import { signedIn } from '../accounts/session.ts';
import type { Asked } from '../handler.ts';

/** Where people sign in to these pages, and come back to when they have signed out. */
export const SIGN_IN = '/insurednew/login';

/**
 * The account of the policyholder who is signed in.
 *
 * @throws {Response} a redirect to the sign-in form when nobody is, or not any more
 */
export async function policyholderOf(asked: Asked, request: Request): Promise<number> {
  const { id } = await signedIn(asked, request, 'policyholder', SIGN_IN);
  return id;
}
