// canonical → checked → planned, or held: compares the file with the book and works out what it would change.

import { advance, findSource, type ImportFile } from '../file/import-file-store.ts';
import { countOutcomes } from '../file/import-row-store.ts';
import type { Hold } from '../file/import-state.ts';
import type { ImportStep } from '../file/importing.ts';
import { holdsOf } from './breaker.ts';
import { rejectRepeated, rejectUnknownAgencies } from './check-rows-store.ts';
import {
  centsOfFile,
  countCancelled,
  countGone,
  forgetPlan,
  inForceAfterDelta,
  inForceOfFile,
  inForceOfSource,
  planAgencies,
  planPolicies,
  worstDifferences,
} from './plan-store.ts';

export const checkRows: ImportStep = async ({ own }, file) => {
  await own.db.transaction().execute(async (trx) => {
    await rejectRepeated(trx, file.id);
    await rejectUnknownAgencies(trx, file.id);
    await advance(trx, file, 'checked');
  });
};

/** Also runs for an approved file, because the book may have changed while the file was held. */
export const planImport: ImportStep = async ({ own, env }, file) => {
  const { id, manifest } = file;
  if (!manifest) throw new Error('planned before it was parsed');
  const { source, sequence } = manifest;
  await own.db.transaction().execute(async (trx) => {
    const planned = { id, source, sequence, asOf: new Date(manifest.as_of) };
    await forgetPlan(trx, id);
    await planAgencies(trx, planned);
    await planPolicies(trx, { ...planned, isOurs: env.POLICY_AUTHORITY === 'self' });
    const outcomes = await countOutcomes(trx, id);
    const before = await inForceOfSource(trx, planned);
    const inFile = await inForceOfFile(trx, id);
    const after = manifest.kind === 'full' ? inFile : await inForceAfterDelta(trx, planned, before);
    const cancelled = await countCancelled(trx, id, new Date(manifest.as_of));
    const gone = manifest.kind === 'full' ? await countGone(trx, planned) : 0;
    const holds = holdsOf({
      manifest,
      last: await findSource(trx, source),
      before,
      file: inFile,
      after,
      cancelled,
      fileCents: await centsOfFile(trx, id),
      lines: Object.values(outcomes).reduce((sum, rows) => sum + rows, 0),
      rejected: (outcomes.rejected ?? 0) + (outcomes.quarantined ?? 0),
    });
    const worst = await worstDifferences(trx, id);
    const report = { outcomes, before, file: inFile, cancelled, gone, worst };
    const isLetThrough = holds.every((hold) => file.approvedHolds.includes(nameOf(hold)));
    await advance(trx, file, isLetThrough ? 'planned' : 'held', { report, holds });
  });
};

/** A reason with its figures. An approval covers exactly this text, so different figures hold the file again. */
const nameOf = ({ code, about }: Hold): string =>
  [
    code,
    ...Object.keys(about)
      .toSorted()
      .map((name) => `${name}=${about[name]}`),
  ].join(' ');

export const holdNames = ({ holds }: Pick<ImportFile, 'holds'>): string[] => holds.map(nameOf);
