import { data, href } from 'react-router';
import { policyNamed } from '#insurance/policies/own-policy.ts';
import { findOwnPolicy, type OwnPolicy } from '#insurance/policies/own-policy-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import type { Context } from '#platform/context/handler.ts';

/** Where people sign in to these pages, and come back to when they have signed out. */
export const SIGN_IN = href('/insurednew/login');

/**
 * The account of the policyholder who is signed in.
 *
 * @throws {Response} a redirect to the sign-in form when nobody is, or not any more
 */
export async function policyholderOf(context: Context, request: Request): Promise<number> {
  const { id } = await signedIn(context, request, 'policyholder', SIGN_IN);
  return id;
}

/**
 * The policy of theirs that the address names: `FL44170263`.
 *
 * @throws 404 for a number that is none, nobody's, or another person's
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
