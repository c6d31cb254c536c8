// Keeps the list of what has to be filed with the state in step with the versions of a policy.
import type { StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type CertificateChange, certificateChanges, filedBy } from './filing.ts';
import { addFiling, dropFiling, lastFiling, moveEnd } from './filing-store.ts';

type Written = {
  policyId: number;
  number: number;
  document: PolicyDocument;
  effectiveAt: Date;
};

/**
 * Adds what a new version requires to be filed, in the version's transaction. The buyer of a new policy reads it where
 * they read everything else about it; otherwise a job mails it.
 *
 * @param before the version before; undefined for a new policy
 */
export async function recordFilings(
  trx: Queryable,
  before: PolicyDocument | undefined,
  { policyId, number, document, effectiveAt }: Written,
  now = new Date(),
): Promise<void> {
  const state = document.state as StateCode;
  const [today, effectiveOn] = [dayIn(state, now), dayIn(state, effectiveAt)];
  const at = { policyId, versionNumber: number, state, today, effectiveOn, isTold: before === undefined };
  for (const change of certificateChanges(before, document, effectiveOn)) {
    await (change.what === 'begins' ? begin(trx, at, change) : end(trx, at, change));
  }
}

type At = {
  policyId: number;
  versionNumber: number;
  state: StateCode;
  today: string;
  effectiveOn: string;
  isTold: boolean;
};

/** A certificate whose end the state has not been told yet goes on. */
async function begin(trx: Queryable, at: At, { form, driver }: CertificateChange): Promise<void> {
  const last = await lastFiling(trx, at.policyId, { form, driver });
  if (last?.filedOn === null) {
    if (last.what === 'end') await dropFiling(trx, last.id);
    return;
  }
  const { effectiveOn } = at;
  await addFiling(trx, { ...at, what: 'certificate', form, driver, effectiveOn, dueOn: filedBy(at.today, at.state) });
}

/** One that was never filed, and that nothing is covered under any more, needs neither certificate nor end. */
async function end(
  trx: Queryable,
  at: At,
  { form, driver, endsOn: effectiveOn }: Extract<CertificateChange, { what: 'ends' }>,
): Promise<void> {
  const last = await lastFiling(trx, at.policyId, { form, driver });
  const dueOn = filedBy(effectiveOn > at.today ? effectiveOn : at.today, at.state);
  if (last?.what === 'end') {
    if (last.filedOn === null) await moveEnd(trx, last.id, { effectiveOn, dueOn });
  } else if (last?.filedOn === null && (effectiveOn <= last.effectiveOn || effectiveOn <= at.today)) {
    await dropFiling(trx, last.id);
  } else {
    await addFiling(trx, { ...at, what: 'end', form, driver, effectiveOn, dueOn });
  }
}
