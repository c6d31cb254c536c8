import { href, redirect } from 'react-router';
import { type PayingGuest, payingGuestOf } from '#insurance/guests/paying-guest.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import type { Context } from '#platform/context/handler.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';

/**
 * The guest who is about to pay, and as of when their bill is right.
 *
 * @throws {Response} a redirect to their page, which says why, where what we know of the policy is too old
 */
export async function guestWhoPays(
  context: Context,
  request: Request,
): Promise<(PayingGuest & { asOf: string | undefined }) | undefined> {
  const guest = await payingGuestOf(context, request);
  if (!guest) return undefined;
  const asOf = asOfView(await asOfPolicy(context, guest.policyId), guest.policy, context.language);
  if (asOf?.isTooOld) throw redirect(inSameLanguage(href('/insurednew/guest'), request), 303);
  return { ...guest, asOf: asOf?.words };
}
