import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import type { continueAsGuest } from '#contract/guest.ts';
import { guestDateOfBirth, isOldEnoughForGuest } from '#insurance/guests/guest-access.ts';
import { findGuestPolicy, insertGuestPass } from '#insurance/guests/guest-pass-store.ts';
import { findContactOnFile } from '#insurance/policies/contact-on-file-store.ts';
import { auditAndNotify } from '#insurance/policies/notify-on-file.ts';
import { budgetOfLookUp, ifProved, moreProofOf } from '#insurance/policies/proved-more.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Handler } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { once, secretOfAct } from '#platform/idempotency/once.ts';
import { lookUpInConstantTime } from '#platform/throttles/constant-time.ts';

const ACT = 'continue-as-guest';

/** Checks all fields together: the answer is the same whichever one is wrong. */
export const continueAsGuestHandler: Handler<typeof continueAsGuest> = async (input, context) => {
  const dateOfBirth = guestDateOfBirth(input);
  const state = stateNamed(input.SITE_STATE);
  if (!dateOfBirth || !state) throw new Failure('malformed', m.guest_fields_disagree());
  const today = dayIn(state, new Date());
  if (!isOldEnoughForGuest(dateOfBirth, today)) throw new Failure('refused', m.guest_wrong_year());

  const more = moreProofOf(input);
  const budget = budgetOfLookUp(more, context, 'policy', input.choosenPolicyNo);
  await budget.reserve();
  const isOfState = zipCode(input.mailingZip)?.state === state;
  const policy = await lookUpInConstantTime(async () => {
    const found = await findGuestPolicy(context.db, {
      chosen: { prefix: input.choosenPolicyPrefix, number: input.choosenPolicyNo },
      state,
      mailingZip: input.mailingZip,
      dateOfBirth,
      typed: { kind: input['policy-or-dl'], number: input.policyordl },
    });
    return ifProved(context.db, found, more);
  });
  if (!policy || !isOfState) throw new Failure('refused', m.guest_not_matched());
  await budget.refund();

  // The address is never stored. A repeat with the same key computes it again and finds the same pass.
  const token = secretOfAct(context, ACT, input) ?? newToken().token;
  await context.db.transaction().execute((trx) =>
    once(trx, context, ACT, input, async () => {
      await insertGuestPass(trx, hashToken(token), {
        policy_id: policy.id,
        view: input.view,
        language: context.language,
      });
      const contact = await findContactOnFile(trx, policy.id);
      const detail = { view: input.view, by: input['policy-or-dl'] };
      await auditAndNotify(
        trx,
        context,
        { act: ACT, actor: 'guest', subject: ['policy', policy.id], detail },
        contact ? [contact] : [],
      );
      return null;
    }),
  );
  return { url: `guest/${token}` };
};
