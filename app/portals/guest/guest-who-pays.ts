import { href, redirect } from 'react-router';
import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { type PayingGuest, payingGuestOf } from '#insurance/guests/paying-guest.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import type { Context } from '#platform/context/handler.ts';
import { refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';

/**
 * Finds the guest who is about to pay, with the date as of which their bill is right. Nothing without a guest session.
 *
 * @throws {Response} a redirect to the guest's page, which explains that our copy of the policy is too old to pay from
 */
export async function guestWhoPays(
  context: Context,
  request: Request,
): Promise<(PayingGuest & { asOf: string | undefined }) | undefined> {
  const guest = await payingGuestOf(context, readCookie(request, 'guest'));
  if (!guest) return undefined;
  const asOf = asOfView(await asOfPolicy(context, guest.policyId), guest.policy, context.language);
  if (asOf?.isTooOld) throw redirect(inSameLanguage(href('/insurednew/guest'), request), 303);
  return { ...guest, asOf: asOf?.words };
}

/** The URL where a guest sees the result of their payment, in their current language. */
export const guestResultAt =
  ({ env, language }: Context, request: Request) =>
  (reference: string) =>
    `${env.PUBLIC_URL ?? new URL(request.url).origin}${href('/insurednew/guest/payment/:reference', { reference })}?lang=${language}`;

/** Where a guest wants the receipt; null for the policy's own address. */
export const receiptEmail = z
  .string()
  .trim()
  .pipe(z.union([z.literal('').transform(() => null), z.email().max(254)]))
  .default(null);

export function refuseReceiptEmail(values: Fields) {
  const refusal = m.pay_email_wrong();
  return refuseForm({ refusal, errors: { email: refusal }, values });
}
