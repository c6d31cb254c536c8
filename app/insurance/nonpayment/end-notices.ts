// Ends policies whose notice of cancellation ran out unpaid, if it was mailed, and takes back those that nothing is due for.
import { STATES } from '#config/states.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, dayOfCoverageIn } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { balanceOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { postPolicyEnd } from '../billing/ledger/post-charges.ts';
import { addDeskTask } from '../policies/desk-task-store.ts';
import { eachPolicy } from '../policies/each-policy.ts';
import { findNoticesOver } from '../policies/policy-store.ts';
import { lendersToTell } from '../record/endorse.ts';
import { addLenderNotices } from '../record/lender-notice-store.ts';
import { lockVersions } from '../record/lock-versions.ts';
import { withdrawNextTerm } from '../record/next-term-store.ts';
import {
  NOT_MAILED,
  NOTHING_DUE,
  NOTICE_OVER,
  type PolicyVersion,
  stateOf,
  TAKEN_OVER,
} from '../record/policy-version.ts';
import { cancellationOf } from '../record/pricing/cancellation.ts';
import { garagingZipOf } from '../record/pricing/difference.ts';
import { undoScheduled } from '../record/reinstate.ts';
import { writeStatus } from '../record/write-version.ts';
import { isNothingDue, takeNoticeBack } from './late-notice.ts';
import { findNoticeToMail } from './notice-to-mail.ts';
import { notifyEnded } from './notify-ended.ts';
import { dropLettersToCome } from './unpaid-policy.ts';

const LOOK_EVERY_MS = 60_000;

/** Ends policies whose notice of cancellation ran out unpaid. Where a core system decides, its file says so instead. */
export const startEndingUnpaid = (resources: Resources) =>
  startJob(resources, {
    name: 'unpaid',
    everyMs: LOOK_EVERY_MS,
    failure: 'unpaid policies not ended',
    work: async (stopping) => {
      await endNotices({ ...resources, requestId: 'unpaid' }, new Date(), stopping);
    },
  });

/** @returns how many policies it ended */
export async function endNotices(
  { db, log, ...acting }: Pick<Resources, 'db' | 'env' | 'log'> & AuditContext,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  if (acting.env.POLICY_AUTHORITY !== 'self') return 0;
  let ended = 0;
  await oneByOne(STATES, (state) =>
    eachPolicy({
      log,
      failure: 'unpaid policy not ended',
      stopping,
      list: (next) => findNoticesOver(db, { state, today: dayIn(state, now) }, next),
      async handle({ policy_id: id }) {
        if (await db.transaction().execute((trx) => endNotice(trx, acting, id, now))) ended += 1;
      },
    }),
  );
  return ended;
}

/**
 * Ends a policy as its notice said, with a last version: premium for the rest of the term is returned, on its bills first.
 * While a payment is under way, it may still have been made in time. When nothing is due any more, the policy goes on.
 */
async function endNotice(
  trx: Queryable,
  acting: Pick<Resources, 'env'> & AuditContext,
  policyId: number,
  now: Date,
): Promise<PolicyVersion | undefined> {
  const locked = await lockVersions(trx, policyId, now);
  if (!locked) return undefined;
  const [{ document, termNumber }, ...toCome] = locked;
  const { status, cancels_on: on, term } = document;
  // The notice runs out by the clock where the cars are garaged.
  const today = dayOfCoverageIn(stateOf(document), now, garagingZipOf(document));
  if (status !== 'cancel_pending' || on === null || on >= term.expires_on) return undefined;
  if ((await readLedger(trx, policyId)).held.size === 0 && (await isNothingDue(trx, locked, now))) {
    await takeNoticeBack(trx, acting, { policyId, actor: 'processor', reason: NOTHING_DUE }, now);
    return undefined;
  }
  const toMail = await findNoticeToMail(trx, policyId);
  if (toMail && on <= plusDays(today, 1)) await takeBack(trx, acting, { policyId, ...toMail }, now);
  if (toMail || on > today || (await readLedger(trx, policyId)).held.size > 0) return undefined;
  const by = { actor: 'processor', reason: NOTICE_OVER } as const;
  await undoScheduled(trx, toCome, { actor: by.actor, today });
  const neverBegin = await dropLettersToCome(trx, locked);
  const { entries } = await readLedger(trx, policyId);
  // No more than was charged: the bills of a policy from elsewhere may not be known.
  const ofTerm = entries.filter((entry) => entry.termNumber === termNumber);
  const chargedCents = 0 - balanceOf(ofTerm, 'premium');
  const returnCents = Math.max(0, Math.min(cancellationOf(document, on).returnCents, chargedCents));
  const ended = { status: 'cancelled', cancels_on: on, changeCents: returnCents > 0 ? -returnCents : 0 } as const;
  const version = await writeStatus(trx, locked, { kind: 'cancellation', ...by, ...ended }, now);
  const { number: versionNumber, changeCents: cents } = version;
  await postPolicyEnd(trx, { policyId, actor: by.actor, versionNumber, termNumber, cents, on, today });
  await withdrawNextTerm(trx, policyId);
  if (!cameInAfter(locked[0], on)) {
    const told = [...lendersToTell(document, { ...document, vehicles: [] }), ...neverBegin];
    await addLenderNotices(trx, policyId, versionNumber, told, on);
    const changes = toCome.filter(({ kind }) => kind === 'endorsement');
    const scheduled = new Set(changes.map(({ effectiveAt }) => dayIn(stateOf(document), effectiveAt)));
    await notifyEnded(trx, acting.env, { policyId, document, on, scheduled: [...scheduled] }, now);
  }
  await audit(trx, acting, {
    act: 'cancel-policy',
    actor: by.actor,
    subject: ['policy', policyId],
    detail: { version: versionNumber, cents },
  });
  return version;
}

/** Whether a file brought the notice when its day had come: everyone concerned was already notified by the other system. */
const cameInAfter = ({ kind, reason, processedAt, document }: PolicyVersion, on: string) =>
  kind === 'import' && reason !== TAKEN_OVER && on <= dayIn(stateOf(document), processedAt);

/**
 * A notice that nobody marked as mailed ends nothing, since the law counts its days from the mailing. It is taken back,
 * and the desk gives the next one: giving it anew here would announce one day after another for as long as nobody mails
 * it, none of them true. It happens the day before the one that the notice names, so that no page ever says that the
 * policy has ended.
 */
async function takeBack(
  trx: Queryable,
  acting: Pick<Resources, 'env'> & AuditContext,
  { policyId, cents }: { policyId: number; cents: number },
  now: Date,
): Promise<void> {
  const version = await takeNoticeBack(trx, acting, { policyId, actor: 'processor', reason: NOT_MAILED }, now);
  if (!version) return;
  const kind = 'notice-not-mailed';
  await addDeskTask(trx, { kind, policyId, source: `${kind} ${version.number}`, detail: { cents } });
}
