import { setImmediate as nextTurn } from 'node:timers/promises';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context, Resources } from '#platform/context/handler.ts';
import { type Job, startJob } from '#platform/jobs/start-job.ts';
import { inForceAfter } from '../record/version-store.ts';
import { auditStaff } from '../staff/audit-staff.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { CARRIER_BOOKS, carrierBook } from './carrier-books.ts';
import { rateTwice, withPolicy } from './impact.ts';
import { addImpact, saveImpact, takeImpact } from './impact-store.ts';

/**
 * Starts a run over the whole book of business, or finds the one in progress.
 *
 * @throws {Failure} refused unless these are two different books of ours
 */
export async function askForImpact(context: Context, member: StaffMember, from: string, to: string): Promise<number> {
  if (from === to || !carrierBook(from) || !carrierBook(to)) {
    throw new Failure('refused', m.rates_two_books({}, { locale: context.language }));
  }
  return context.db.transaction().execute(async (trx) => {
    const { id, isNew } = await addImpact(trx, { from, to }, member.id);
    if (isNew) {
      await auditStaff(trx, context, member, {
        act: 'run-impact',
        subject: ['staff', member.id],
        detail: { name: `${from} ${to}` },
      });
    }
    return id;
  });
}

/**
 * Policies rated per transaction. This is the work that an interruption loses, and how long it occupies this process.
 */
const A_TURN = 40;

/**
 * Rates the next policies of a run. Results are stored together with the position, so that no policy is counted twice.
 *
 * @returns whether there was something to do
 */
export function runImpacts({ db }: Pick<Resources, 'db'>, most = A_TURN): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const run = await takeImpact(
      trx,
      CARRIER_BOOKS.map(({ rates }) => rates.id),
    );
    const [from, to] = [carrierBook(run?.fromBook ?? null), carrierBook(run?.toBook ?? null)];
    if (!run || !from || !to) return false;
    const policies = await inForceAfter(trx, run.afterPolicyId, most, new Date());
    let { found } = run;
    for (const { policyId, number, document } of policies) {
      if (document.status !== 'active' && document.status !== 'cancel_pending') continue;
      const policy = { id: policyId, version: number, document };
      found = withPolicy(found, policy, rateTwice(document, from.rates, to.rates));
    }
    await saveImpact(trx, run.id, {
      seen: run.seen + policies.length,
      found,
      isFinished: policies.length < most,
      afterPolicyId: policies.at(-1)?.policyId ?? run.afterPolicyId,
    });
    return true;
  });
}

const EVERY_MS = 2000;

/** Rates what was requested. Between turns, other work comes first. */
export const startImpacts = (resources: Resources): Job =>
  startJob(resources, {
    name: 'impact',
    everyMs: EVERY_MS,
    failure: 'the impact of a rate book could not be rated',
    work: async (stopping, _turn, alive) => {
      while (!stopping.aborted && (await runImpacts(resources))) {
        alive();
        await nextTurn();
      }
    },
  });
