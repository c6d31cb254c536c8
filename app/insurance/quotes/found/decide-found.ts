import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { decideRecord } from '../../records/record-store.ts';
import { moveStage } from '../desk/move-stage.ts';
import { type Finding, isAsked } from '../found-answers.ts';
import type { OpenQuote } from '../quote-answers.ts';
import { lockDraft } from '../quote-draft-store.ts';
import { nextStep } from '../quote-progress.ts';
import { findingsOf } from '../records-wait.ts';

/** The maximum length that the database column allows. */
const MOST_WHY = 500;

/** By the finding's id. */
export type Decisions = Readonly<Record<string, { is: 'accepted' | 'disputed'; why?: string | undefined }>>;

/**
 * Stores what the applicant says about each finding that differs: that it is right, or that it is wrong and why. A
 * later answer replaces an earlier one until an underwriter has decided.
 *
 * @param isWhole stores nothing while something is missing
 * @returns what is missing, by finding id: an answer, or a reason
 * @throws {Failure} throttled; refused when the quote was sent, bought or closed in the meantime
 */
export async function decideFound(
  context: Context,
  { tokenHash, draft: { id }, actor = 'visitor' }: OpenQuote,
  decisions: Decisions,
  { isWhole }: { isWhole: boolean },
): Promise<Record<string, 'choose' | 'why'>> {
  await budgetOf('saveStep', context, id).reserve();
  return context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, tokenHash);
    const isOpen = draft && !draft.reference && !draft.is_bought && nextStep(draft) === 'check';
    if (!isOpen) throw new Failure('refused', m.quoting_closed({}, { locale: context.language }));
    const missing: Record<string, 'choose' | 'why'> = {};
    const changed: Said[] = [];
    for (const finding of findingsOf(draft).filter(isAsked)) {
      const said = saidOfOne(finding, decisions[finding.id], actor);
      if (typeof said === 'string') missing[finding.id] = said;
      else if (said) changed.push(said);
    }
    if (isWhole && Object.keys(missing).length > 0) return missing;
    for (const each of changed) await decideRecord(trx, each);
    if (changed.length > 0) {
      await audit(trx, context, {
        act: 'answer-records',
        actor,
        subject: ['quote', id],
        detail: { count: changed.length },
      });
      // A client's quote that was sent for signature has changed, so it goes back to draft.
      await moveStage(trx, context, draft, 'draft', actor);
    }
    return missing;
  });
}

type Said = Parameters<typeof decideRecord>[1];

/** What is missing, or what to store; undefined when the answer is already stored, or an underwriter has decided. */
function saidOfOne(
  { report, item, decision }: Finding,
  said: Decisions[string] | undefined,
  actor: Actor,
): 'choose' | 'why' | Said | undefined {
  if (decision?.is === 'upheld') return undefined;
  if (!said) return 'choose';
  const { is, why = '' } = said;
  const words = is === 'disputed' ? why.replace(/\s+/g, ' ').trim() : null;
  if (words !== null && (words === '' || words.length > MOST_WHY)) return 'why';
  const isSame = decision?.is === is && (words === null || decision.why === words);
  return isSame ? undefined : { reportId: report.id, item: item.id, is, why: words, actor };
}
