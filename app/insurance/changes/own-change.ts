// A policyholder's own change: previewed first and then made, or sent to the service desk when the rules require it.
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { joinPolicyName } from '#contract/policy-name.ts';
import type { Account } from '#platform/accounts/account-store.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { once } from '#platform/idempotency/once.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { newReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { type PolicyEndPreview, previewPolicyEnd } from '../billing/ledger/premium-change.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import { findContactOnFile } from '../policies/contact-on-file-store.ts';
import { auditAndNotify } from '../policies/notify-on-file.ts';
import type { OwnPolicy } from '../policies/own-policy-store.ts';
import { type CancelPreview, cancelPolicy, findNextTerm, previewCancellation } from '../record/cancel.ts';
import {
  ChangedMeanwhile,
  type Endorsement,
  type EndorsementPreview,
  endorse,
  lendersToTell,
  NotInForce,
  NotPriced,
  previewEndorsement,
  type Seen,
} from '../record/endorse.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { OutOfSequence, type PolicyVersion } from '../record/policy-version.ts';
import type { CancelRefusal } from '../record/pricing/cancel-rules.ts';
import { CANCEL_REASONS } from '../record/pricing/cancellation-law.ts';
import { type Ruling, ruleChange } from '../record/pricing/change-rules.ts';
import { tryCode } from './change-code.ts';
import { changeOf } from './change-document.ts';
import { moneyOfChange } from './change-mails.ts';
import { type ChangeKind, kindName } from './change-request.ts';
import { addChange } from './change-request-store.ts';
import { flagDefaultSymbol } from './flag-default-symbol.ts';

export type OwnChange = { policy: OwnPolicy; kind: ChangeKind; details: Fields };

export type OwnPreview =
  | { kind: 'refused'; ruling: Ruling }
  /** A person decides; `ruling` says why, and is undefined for free text. */
  | { kind: 'desk'; ruling: Ruling | undefined }
  | { kind: 'preview'; ruling: Ruling; preview: EndorsementPreview }
  /** The policy ends, with a refund. */
  | { kind: 'ends'; on: string; preview: CancelPreview; bills: PolicyEndPreview; lenders: string[] }
  /** The policy may not end on that day. */
  | { kind: 'not-ended'; why: CancelRefusal; preview: CancelPreview };

/**
 * Previews a change: what it does, who may make it, and what it costs. A policy that is older than versions gets its
 * first version here.
 */
export function previewOwnChange(context: Context, change: OwnChange, now = new Date()): Promise<OwnPreview> {
  return context.db.transaction().execute(async (trx) => {
    const latest = await lockLatestVersion(trx, change.policy.id);
    const isHere = latest && context.env.POLICY_AUTHORITY === 'self';
    return isHere ? look(trx, context, latest, change, now) : { kind: 'desk', ruling: undefined };
  });
}

async function look(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  latest: PolicyVersion,
  { policy, kind, details }: OwnChange,
  now: Date,
): Promise<OwnPreview> {
  if (kind === 'cancel') return previewEnd(trx, latest, { policy, details }, now);
  const endorsement = endorsementOf({ policy, kind, details }, now);
  if (!endorsement) return { kind: 'desk', ruling: undefined };
  const contact = await findContactOnFile(trx, policy.id);
  const ruling = ruleChange({
    before: latest.document,
    after: endorsement.change(latest.document),
    by: 'policyholder',
    effectiveOn: dayIn(policy.state, endorsement.effectiveAt),
    today: dayIn(policy.state, now),
    latestEffectiveOn: dayIn(policy.state, latest.effectiveAt),
    hasContactOnFile: contact !== undefined && reachOf(contact, env) !== undefined,
  });
  if (ruling.outcome === 'refused') return { kind: 'refused', ruling };
  // A policyholder whose household has more members must tell the desk who they are.
  if (ruling.outcome === 'desk' || details.household === 'more') return { kind: 'desk', ruling };
  try {
    const preview = await previewEndorsement(trx, latest, endorsement, now);
    return preview.changeCents === undefined ? { kind: 'desk', ruling } : { kind: 'preview', ruling, preview };
  } catch (error) {
    if (error instanceof OutOfSequence || error instanceof NotInForce) return { kind: 'desk', ruling };
    throw error;
  }
}

/** A person decides when the policy is already ending, or when another change would follow its end. */
async function previewEnd(
  trx: Queryable,
  latest: PolicyVersion,
  { policy: { id, state }, details }: Pick<OwnChange, 'policy' | 'details'>,
  now: Date,
): Promise<OwnPreview> {
  const { document } = latest;
  const { on, why } = endOf(state, details, now);
  const preview = previewCancellation(latest, { on, why, hasNextTerm: await findNextTerm(trx, latest) }, now);
  const forDesk = document.status === 'cancel_pending' ? 'cancel-pending' : preview.refusals.find(isOutOfSequence);
  if (forDesk) return { kind: 'desk', ruling: { outcome: 'desk', reasons: [forDesk], needs: [], unpaid: [] } };
  const [refusal] = preview.refusals;
  if (refusal) return { kind: 'not-ended', why: refusal, preview };
  const end = { termNumber: document.term.number, cents: -preview.returnCents, on, today: dayIn(state, now), state };
  const told = lendersToTell(document, { ...document, vehicles: [] });
  return {
    kind: 'ends',
    on,
    preview,
    bills: previewPolicyEnd(await readLedger(trx, id), end),
    lenders: [...new Set(told.map(({ lender }) => lender.name))],
  };
}

const isOutOfSequence = (refusal: CancelRefusal) => refusal === 'out-of-sequence';

const endOf = (state: OwnPolicy['state'], { from, cancelReason }: Fields, now: Date) => ({
  on: from ?? dayIn(state, now),
  why: CANCEL_REASONS.find((reason) => reason === cancelReason) ?? ('other' as const),
});

/** A change as of today takes effect immediately, never earlier; on another day, at the start of that day. */
function endorsementOf({ policy, kind, details }: OwnChange, now: Date): Omit<Endorsement, 'actor'> | undefined {
  const today = dayIn(policy.state, now);
  const from = details.from ?? today;
  const change = changeOf(kind, details, from);
  if (!change) return undefined;
  return { policyId: policy.id, change, effectiveAt: from === today ? now : startOfDayIn(policy.state, from) };
}

export type Confirmed = Seen & { key: string; unpaid: boolean; code: string };

/**
 * Makes a change that was previewed: version, bill, letters, request, notices and mails, in one transaction. Sending a
 * form twice (the same `key`) makes one change.
 *
 * @returns the reference of the change
 * @throws {Failure} refused when something differs from the preview or is not confirmed; throttled
 */
export async function makeChange(
  context: Context,
  account: Account,
  change: OwnChange,
  confirmed: Confirmed,
): Promise<string> {
  const { policy, kind, details } = change;
  const locale = { locale: context.language };
  const input = { ...details, kind, policy: String(policy.id), account: String(account.id) };
  await budgetOf('askForChange', context, 'policy', policy.number).reserve();
  const takeCode = await tryCode(context, policy.id, confirmed.code, { change: 'policy', kind });
  try {
    return await context.db.transaction().execute((trx) =>
      once(trx, { ...context, idempotencyKey: confirmed.key }, 'make-change', input, async () => {
        const now = new Date();
        const latest = await lockLatestVersion(trx, policy.id);
        const isHere = latest && context.env.POLICY_AUTHORITY === 'self';
        const looked = isHere ? await look(trx, context, latest, change, now) : undefined;
        const reference = newReference('C');
        const by = { actor: `account ${account.id}` as const, reason: reference };
        const version = await carryOut(trx, context, { change, looked, confirmed, takeCode, by }, now);
        await addChange(trx, {
          reference,
          kind,
          details,
          policy_id: policy.id,
          account_id: account.id,
          version_number: version.number,
          state: policy.state,
        });
        const endsNextTerm = looked?.kind === 'ends' && looked.bills.endsNextTerm;
        await notify(context, trx, account, change, { reference, version, endsNextTerm });
        return reference;
      }),
    );
  } catch (error) {
    if (error instanceof ChangedMeanwhile || error instanceof OutOfSequence || error instanceof NotInForce) {
      throw new Failure('refused', m.change_meanwhile({}, locale));
    }
    if (error instanceof NotPriced) throw new Failure('refused', m.change_not_priced({}, locale));
    throw error;
  }
}

type CarryOut = {
  change: OwnChange;
  looked: OwnPreview | undefined;
  confirmed: Confirmed;
  takeCode: Awaited<ReturnType<typeof tryCode>>;
  by: { actor: Endorsement['actor']; reason: string };
};

/** Writes the version that was previewed and confirmed. */
async function carryOut(
  trx: Queryable,
  context: Context,
  { change, looked, confirmed, takeCode, by }: CarryOut,
  now: Date,
): Promise<PolicyVersion> {
  const { policy, details } = change;
  const locale = { locale: context.language };
  if (looked?.kind === 'ends') {
    if (!confirmed.unpaid) throw new Failure('refused', m.change_confirm_end({}, locale));
    const seen = { version: confirmed.version, returnCents: confirmed.changeCents };
    return cancelPolicy(trx, context, { policyId: policy.id, ...endOf(policy.state, details, now), ...by }, seen, now);
  }
  const endorsement = endorsementOf(change, now);
  if (looked?.kind !== 'preview' || !endorsement) throw new ChangedMeanwhile();
  const { needs } = looked.ruling;
  if (needs.includes('unpaid-confirmed') && !confirmed.unpaid) {
    throw new Failure('refused', m.change_confirm_unpaid({}, locale));
  }
  if (needs.includes('contact-code')) await takeCode(trx);
  const version = await endorse(trx, context, { ...endorsement, ...by }, confirmed, now);
  await flagDefaultSymbol(trx, looked.preview.before.document, version);
  return version;
}

/** Notifies the contact on file, and confirms the change to the policyholder. */
async function notify(
  context: Context,
  trx: Queryable,
  account: Account,
  { policy, kind }: OwnChange,
  { reference, version, endsNextTerm }: { reference: string; version: PolicyVersion; endsNextTerm: boolean },
): Promise<void> {
  const contact = await findContactOnFile(trx, policy.id);
  const effectiveOn = dayIn(policy.state, version.effectiveAt);
  await auditAndNotify(
    trx,
    context,
    {
      act: kind === 'cancel' ? 'end-own-policy' : 'make-change',
      actor: `account ${account.id}`,
      subject: ['policy', policy.id],
      detail: { reference, change: kind },
    },
    contact ? [contact] : [],
    { alsoTold: account.email, effectiveOn },
  );
  const { language } = account;
  const locale = { locale: language };
  const { changeCents } = version;
  const mail = composeMail(language, {
    title: m.change_done_mail_title({ kind: kindName(kind, language) }, locale),
    paragraphs: [
      (kind === 'cancel' ? m.change_end_mail_text : m.change_done_mail_text)(
        {
          reference,
          policy: `${policy.prefix} ${policy.number}`,
          day: writtenDay(effectiveOn, language),
        },
        locale,
      ),
      ...(endsNextTerm && changeCents === 0 ? [] : [moneyOfChange(changeCents, language)]),
      ...(endsNextTerm ? [m.change_end_next_term({}, locale)] : []),
    ],
    action: {
      label: m.change_done_mail_action({}, locale),
      url: portalUrl(context.env, href('/insurednew/policy/:number?', { number: joinPolicyName(policy) }), language),
    },
  });
  await enqueueMail(trx, { to: account.email, ...mail });
}
