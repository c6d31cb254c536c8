// Keeps the list of what has to be filed with the state in step with the versions of a policy.
import type { StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type CertificateChange, type Covering, certificateChanges, filedBy } from './filing.ts';
import { addFiling, dropFiling, lastFiling, moveEnd } from './filing-store.ts';

type Written = {
  policyId: number;
  number: number;
  document: PolicyDocument;
  effectiveAt: Date;
};

/**
 * Adds what new versions require to be filed, in their transaction. The buyer of a new policy reads it where
 * they read everything else about it; otherwise a job mails it.
 *
 * @param before the version in force before with those to come; none for a new policy
 * @param after the same afterward
 */
export async function recordFilings(
  trx: Queryable,
  before: Written[],
  after: [Written, ...Written[]],
  now = new Date(),
): Promise<void> {
  const [first, ...toCome] = after;
  const { policyId, document } = first;
  const state = document.state as StateCode;
  const versionNumber = (toCome.at(-1) ?? first).number;
  const at = { policyId, versionNumber, state, today: dayIn(state, now), isTold: before.length === 0 };
  for (const change of certificateChanges(before.map(covering), [covering(first), ...toCome.map(covering)])) {
    await (change.what === 'begins' ? begin(trx, at, change) : end(trx, at, change));
  }
}

const covering = ({ document, effectiveAt }: Written): Covering => ({
  document,
  effectiveOn: dayIn(document.state as StateCode, effectiveAt),
});

type At = { policyId: number; versionNumber: number; state: StateCode; today: string; isTold: boolean };

/** If the state has not been told of the end yet, the certificate simply continues. */
async function begin(
  trx: Queryable,
  at: At,
  { form, driver, beginsOn: effectiveOn }: Extract<CertificateChange, { what: 'begins' }>,
): Promise<void> {
  const last = await lastFiling(trx, at.policyId, { form, driver });
  if (last?.filedOn === null) {
    if (last.what === 'end') await dropFiling(trx, last.id);
    return;
  }
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
