import { data, href } from 'react-router';
import { policyNamed } from '#insurance/policies/own-policy.ts';
import { findOwnPolicy, type OwnPolicy } from '#insurance/policies/own-policy-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import type { Context } from '#platform/context/handler.ts';

/** Where people sign in to these pages, and return to after they sign out. */
export const SIGN_IN = href('/insurednew/login');

/**
 * The account id of the policyholder who is signed in.
 *
 * @throws {Response} a redirect to the sign-in form if nobody is signed in or the session is over
 */
export async function policyholderOf(context: Context, request: Request): Promise<number> {
  const { id } = await signedIn(context, request, 'policyholder', SIGN_IN);
  return id;
}

/**
 * The policy that the address names, for example `FL44170263`, if it belongs to the signed-in policyholder.
 *
 * @throws 404 for a malformed or unknown number, or the number of another person's policy
 */
export async function ownPolicyOf(
  context: Context,
  request: Request,
  number: string | undefined,
): Promise<{ accountId: number; policy: OwnPolicy }> {
  const accountId = await policyholderOf(context, request);
  const name = policyNamed(number);
  const policy = name && (await findOwnPolicy(context.db, accountId, name));
  if (!policy) throw data(null, { status: 404 });
  return { accountId, policy };
}
