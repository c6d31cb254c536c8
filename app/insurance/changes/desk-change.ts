// Makes the endorsement or cancellation that a request asks for, at the desk, after a preview.

import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { typedMoney } from '#platform/forms/typed-money.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { previewPolicyEnd } from '../billing/ledger/premium-change.ts';
import { type CancelPreview, cancelPolicy, findNextTerm, previewCancellation } from '../record/cancel.ts';
import {
  ChangedMeanwhile,
  type Endorsement,
  type EndorsementPreview,
  endorse,
  type HandPrice,
  NotInForce,
  NotPriced,
  previewEndorsement,
} from '../record/endorse.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { OutOfSequence, type PolicyVersion } from '../record/policy-version.ts';
import { CANCEL_REASONS, type CancelReason } from '../record/pricing/cancellation-law.ts';
import { type Ruling, ruleChange } from '../record/pricing/change-rules.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { changePeople, type PeopleChange, peopleChangeOf } from './account-holder.ts';
import { changeOf } from './change-document.ts';
import type { DeskChange } from './change-queue-store.ts';
import { detailsOf } from './change-request.ts';
import { flagDefaultSymbol } from './flag-default-symbol.ts';
import { insuredRefusals } from './insured-change.ts';

/** A change of a policy, which may not be a stored request yet. */
type Asked = Pick<DeskChange, 'kind' | 'details' | 'state' | 'policy_id'>;

export type DeskPreview =
  /** Free text: an answer closes the request. */
  | { kind: 'words' }
  | { kind: 'refused'; ruling: Ruling }
  | { kind: 'change'; ruling: Ruling; preview: EndorsementPreview; people: PeopleChange | undefined }
  | { kind: 'cancel'; preview: CancelPreview; on: string; endsNextTerm: boolean };

/** What the desk typed in addition to its answer. */
export type DeskForm = {
  seenVersion: number;
  seenCents: number;
  /** In dollars, when the policy cannot be rated. */
  premium: string;
  change: string;
  signed: boolean;
  cleared: boolean;
  /** Whose the contact on file is, when that is unclear. */
  contactOf: 'leaver' | 'stayer' | undefined;
};

/** Previews what `doDeskChange` does. A policy that is older than versions gets its first version here. */
export const previewDeskChange = (context: Context, request: Asked): Promise<DeskPreview> =>
  context.db.transaction().execute((trx) => previewDeskChangeIn(context, trx, request));

/** The same within the caller's transaction. */
export async function previewDeskChangeIn(context: Context, trx: Queryable, request: Asked): Promise<DeskPreview> {
  const latest = await lockLatestVersion(trx, request.policy_id);
  const isHere = latest && context.env.POLICY_AUTHORITY === 'self';
  return isHere ? look(trx, latest, request, undefined, new Date()) : { kind: 'words' };
}

async function look(
  trx: Queryable,
  latest: PolicyVersion,
  { kind, details, state }: Omit<Asked, 'policy_id'>,
  byHand: HandPrice | undefined,
  now: Date,
): Promise<DeskPreview> {
  const asked = detailsOf(details);
  const on = dayOf(asked, state, now);
  if (kind === 'cancel') {
    const hasNextTerm = await findNextTerm(trx, latest);
    const preview = previewCancellation(latest, { on, why: whyOf(asked), hasNextTerm }, now);
    const ended = { termNumber: latest.termNumber, cents: -preview.returnCents, on, today: dayIn(state, now), state };
    const { endsNextTerm } = previewPolicyEnd(await readLedger(trx, latest.policyId), ended);
    return { kind: 'cancel', on, preview, endsNextTerm };
  }
  const endorsement = endorsementOf({ kind, state, policy_id: latest.policyId }, asked, now);
  if (!endorsement) return { kind: 'words' };
  const ruling = ruleChange({
    before: latest.document,
    after: endorsement.change(latest.document),
    by: 'desk',
    hasContactOnFile: true,
    effectiveOn: on,
    today: dayIn(state, now),
    latestEffectiveOn: dayIn(state, latest.effectiveAt),
    refused: kind === 'named-insured' ? insuredRefusals(latest.document, asked) : [],
  });
  if (ruling.outcome === 'refused') return { kind: 'refused', ruling };
  try {
    const preview = await previewEndorsement(trx, latest, { ...endorsement, byHand }, now);
    const { before, after } = preview;
    const documents = { before: before.document, after };
    const people = kind === 'named-insured' ? await peopleChangeOf(trx, latest.policyId, documents, asked) : undefined;
    return { kind: 'change', ruling, preview, people };
  } catch (error) {
    if (error instanceof OutOfSequence) return { kind: 'refused', ruling: { ...ruling, reasons: ['out-of-sequence'] } };
    if (error instanceof NotInForce) return { kind: 'refused', ruling: { ...ruling, reasons: ['policy-ended'] } };
    throw error;
  }
}

/** The requested day, or today when it has passed, since changes are never backdated. */
function dayOf({ from = '' }: Fields, state: DeskChange['state'], now: Date): string {
  const today = dayIn(state, now);
  return from > today ? from : today;
}

const whyOf = ({ cancelReason }: Fields): CancelReason =>
  CANCEL_REASONS.find((reason) => reason === cancelReason) ?? 'other';

function endorsementOf(
  { kind, state, policy_id }: Pick<DeskChange, 'kind' | 'state' | 'policy_id'>,
  asked: Fields,
  now: Date,
): Omit<Endorsement, 'actor'> | undefined {
  const on = dayOf(asked, state, now);
  const change = changeOf(kind, asked, on);
  const isToday = on === dayIn(state, now);
  return change && { policyId: policy_id, change, effectiveAt: isToday ? now : startOfDayIn(state, on) };
}

/**
 * Makes the requested change in the caller's transaction.
 *
 * @returns the new version's number; undefined when a text answer closes the request
 * @throws {Failure} refused when it differs from the preview, is not confirmed, or has no price
 */
export async function doDeskChange(
  context: Context,
  trx: Queryable,
  member: StaffMember,
  request: DeskChange,
  form: DeskForm,
): Promise<number | undefined> {
  const locale = { locale: context.language };
  const refuse = (words: string) => new Failure('refused', words);
  const now = new Date();
  const latest = await lockLatestVersion(trx, request.policy_id);
  // The core system makes the change, and the desk answers with text.
  if (!latest || context.env.POLICY_AUTHORITY === 'core') return undefined;
  const byHand = handPriceOf(form);
  const looked = await look(trx, latest, request, byHand, now);
  const by = { policyId: request.policy_id, actor: `staff ${member.id}` as const, reason: request.reference };
  try {
    switch (looked.kind) {
      case 'words':
        return undefined;
      case 'refused':
        throw new ChangedMeanwhile();
      case 'cancel': {
        const { on } = looked;
        const seen = { version: form.seenVersion, returnCents: form.seenCents };
        return (await cancelPolicy(trx, context, { ...by, on, why: whyOf(detailsOf(request.details)) }, seen, now))
          .number;
      }
      case 'change': {
        const { needs } = looked.ruling;
        if (needs.includes('signature') && !form.signed) throw refuse(m.staff_change_needs_signature({}, locale));
        if (needs.includes('referral-cleared') && !form.cleared)
          throw refuse(m.staff_change_needs_clearing({}, locale));
        if (looked.people?.unclear && !form.contactOf) throw refuse(m.staff_change_needs_contact({}, locale));
        const { changeCents } = looked.preview;
        if (changeCents === undefined) throw refuse(m.staff_change_needs_price({}, locale));
        const endorsement = endorsementOf(request, detailsOf(request.details), now);
        if (!endorsement) return undefined;
        // A price set by hand is typed into the same form, so there is no earlier preview of it.
        const seen = { version: form.seenVersion, changeCents: byHand ? changeCents : form.seenCents };
        const version = await endorse(trx, context, { ...endorsement, ...by, byHand }, seen, now);
        await flagDefaultSymbol(trx, latest.document, version);
        const isLeavers = form.contactOf === 'leaver';
        if (looked.people) await changePeople(trx, context, looked.people, { ...by, isLeavers });
        return version.number;
      }
    }
  } catch (error) {
    const isOther = [ChangedMeanwhile, OutOfSequence, NotInForce, NotPriced].some((kind) => error instanceof kind);
    if (isOther) throw refuse(m.staff_change_meanwhile({}, locale));
    throw error;
  }
}

/** Reads typed dollars and cents; `-66.36` is a reduction. */
function handPriceOf({ premium, change }: DeskForm): HandPrice | undefined {
  const premiumCents = typedMoney().safeParse(premium).data;
  const changeCents = typedMoney({ isSigned: true }).safeParse(change).data;
  return premiumCents === undefined || changeCents === undefined ? undefined : { premiumCents, changeCents };
}
