// The checks that hold a file until a person has looked at it. Pure functions, so that tests can try every limit.
import { importLimits } from '#config/insurance/imports.ts';
import type { ImportManifest } from '#contract/import-file.ts';
import type { Hold, InForce } from '../file/import-state.ts';

export type Figures = {
  manifest: ImportManifest;
  /** The last file that was applied from this source; undefined for a first file. */
  last: { sequence: number; asOf: Date } | undefined;
  /** Policies in force that came from this source, before the file and in the file. */
  before: InForce;
  file: InForce;
  /** Policies in force after the file: for a full file, the same as in it. */
  after: InForce;
  /** The sum of all premiums in the file, whatever the policies' status. */
  fileCents: number;
  lines: number;
  /** Lines that were rejected or quarantined. */
  rejected: number;
  cancelled: number;
};

const { leastInForce, mostCancelled, mostRejected, mostPremiumChange } = importLimits.breaker;

export function holdsOf(figures: Figures): Hold[] {
  return [
    ...sequenceHolds(figures),
    ...manifestHolds(figures),
    ...(figures.last ? bookHolds(figures) : []),
    ...shareHolds(figures),
  ];
}

function sequenceHolds({ manifest: { kind, sequence, as_of }, last }: Figures): Hold[] {
  if (!last) return kind === 'delta' ? [{ code: 'delta-first', about: { sequence } }] : [];
  const isOlder = sequence <= last.sequence || new Date(as_of) < last.asOf;
  if (isOlder) return [{ code: 'older-file', about: { sequence, last: last.sequence } }];
  if (sequence === last.sequence + 1) return [];
  return [{ code: 'missing-file', about: { sequence, missing: last.sequence + 1, last: last.sequence } }];
}

function manifestHolds({ manifest, file, fileCents }: Figures): Hold[] {
  const states = [...new Set([...Object.keys(manifest.in_force), ...Object.keys(file)])].toSorted();
  const differ = states.filter((state) => (manifest.in_force[state] ?? 0) !== (file[state]?.policies ?? 0));
  return [
    ...(manifest.premium_cents === fileCents
      ? []
      : [
          {
            code: 'manifest-differs' as const,
            about: { of: 'premium', said: manifest.premium_cents, found: fileCents },
          },
        ]),
    ...differ.map((state) => ({
      code: 'manifest-differs' as const,
      about: { of: state, said: manifest.in_force[state] ?? 0, found: file[state]?.policies ?? 0 },
    })),
  ];
}

const policiesOf = (force: InForce) => Object.values(force).reduce((sum, { policies }) => sum + policies, 0);
const centsOf = (force: InForce) => Object.values(force).reduce((sum, { cents }) => sum + cents, 0);

function bookHolds({ before, after: file }: Figures): Hold[] {
  const [ours, theirs] = [policiesOf(before), policiesOf(file)];
  const [cents, fileCents] = [centsOf(before), centsOf(file)];
  const empty = Object.entries(before).filter(([state, { policies }]) => policies > 0 && !file[state]?.policies);
  return [
    ...(theirs < ours * leastInForce
      ? [{ code: 'fewer-in-force' as const, about: { before: ours, file: theirs } }]
      : []),
    ...empty.map(([state, { policies }]) => ({ code: 'state-at-zero' as const, about: { state, before: policies } })),
    ...(Math.abs(fileCents - cents) > cents * mostPremiumChange
      ? [{ code: 'premium-differs' as const, about: { before: cents, file: fileCents } }]
      : []),
  ];
}

function shareHolds({ before, cancelled, rejected, lines }: Figures): Hold[] {
  const ours = policiesOf(before);
  return [
    ...(cancelled > ours * mostCancelled
      ? [{ code: 'many-cancelled' as const, about: { cancelled, before: ours } }]
      : []),
    ...(rejected > lines * mostRejected ? [{ code: 'many-rejected' as const, about: { rejected, lines } }] : []),
  ];
}
