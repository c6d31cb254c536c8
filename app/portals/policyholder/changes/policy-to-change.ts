import { data } from 'react-router';
import type { Fields } from '#contract/call.ts';
import { choicesOf } from '#insurance/changes/change-choices.ts';
import { isChangeKind } from '#insurance/changes/change-request.ts';
import type { Context } from '#platform/context/handler.ts';
import { ownPolicyOf } from '../policyholder.ts';

/** The policy of the address with what is on it to choose from. @throws 404 for another's policy, and for no such kind */
export async function policyToChange(
  context: Context,
  request: Request,
  params: { number: string; kind?: string | undefined },
) {
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  if (params.kind !== undefined && !isChangeKind(params.kind)) throw data(null, { status: 404 });
  return { accountId, policy, choices: await choicesOf(context.db, policy.id, context.language) };
}

/** What is written in several lines. */
export const LINES = { withLines: ['note', 'question', 'why'] };

/** What a form says beside its answers. */
const BESIDE = ['key', 'act', 'seenVersion', 'seenCents', 'unpaid', 'code'];

/** The answers of what was sent. */
export const typedIn = (sent: Fields): Fields =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !BESIDE.includes(name)));
