import { data } from 'react-router';
import { choicesOf } from '#insurance/changes/change-choices.ts';
import { isChangeKind } from '#insurance/changes/change-request.ts';
import type { Context } from '#platform/context/handler.ts';
import { ownPolicyOf } from '../policyholder.ts';

/**
 * The policy that the address names, with the choices that its change forms offer.
 *
 * @throws 404 for another person's policy, and for an unknown kind of change
 */
export async function policyToChange(
  context: Context,
  request: Request,
  params: { number: string; kind?: string | undefined },
) {
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  if (params.kind !== undefined && !isChangeKind(params.kind)) throw data(null, { status: 404 });
  return { accountId, policy, choices: await choicesOf(context.db, policy.id, context.language) };
}
