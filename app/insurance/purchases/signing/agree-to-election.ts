import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { OpenQuote } from '../../quotes/quote-answers.ts';
import { electionsOf } from '../../record/pricing/elections.ts';
import { preparePurchase } from '../prepare-purchase.ts';
import { insertElection } from '../purchase-store.ts';

/** Initials of one to five characters, beginning with a letter. */
const INITIALS = /^\p{L}[\p{L}.' -]{0,4}$/u;
export const readInitials = (typed: string | undefined): string | undefined => {
  const plain = (typed ?? '').replace(/\s+/g, ' ').trim().toLocaleUpperCase('en-US');
  return INITIALS.test(plain) ? plain : undefined;
};

/**
 * Agrees to one election in the wording that its page shows, with an audit entry. Agreeing twice has no further effect.
 *
 * @param seen as of `preparePurchase`
 * @throws {Failure} throttled; refused when the election no longer exists, or when nothing can be sold now
 */
export async function agreeToElection(
  context: Context,
  open: OpenQuote,
  { kind, subject, initials, seen }: { kind: string; subject: string; initials: string; seen?: string | undefined },
): Promise<void> {
  const { language } = context;
  await budgetOf('saveStep', context, open.draft.id).reserve();
  await context.db.transaction().execute(async (trx) => {
    const { purchase, draft } = await preparePurchase(trx, context, open, seen);
    const election = electionsOf(purchase, language).find((each) => each.kind === kind && each.subject === subject);
    if (!election) throw new Failure('refused', m.buy_choice_gone({}, { locale: language }));
    const { title, wording } = election;
    if (!(await insertElection(trx, purchase.id, { kind, subject, title, wording, initials, language }))) return;
    await audit(trx, context, {
      act: 'agree-to-choice',
      actor: 'visitor',
      subject: ['quote', draft.id],
      detail: { reference: purchase.reference, kind },
    });
  });
}
