import { z } from 'zod';

const proposal = z.object({ wording: z.string(), relied: z.string(), wouldChange: z.string(), by: z.number() });
export type DenialProposal = z.output<typeof proposal>;

/** The events that settle a proposal; `claim-queue-store.ts` finds those that are not settled by them, too. */
export const SETTLES = [
  'denial-returned',
  'denial-taken-back',
  'denied',
  'accepted',
  'partly-accepted',
  'reopened',
  'closed',
  'withdrawn',
  'transferred',
];

/** The last decision about a line: a proposed denial, or what settled it. `events` are the line's own. */
export const lastDecision = <Event extends { kind: string }>(events: readonly Event[]): Event | undefined =>
  events.findLast(({ kind }) => kind === 'denial-proposed' || SETTLES.includes(kind));

/** The proposed denial of a line that waits for a second person, if any. */
export function pendingDenial(
  events: readonly { kind: string; facts: Record<string, unknown> }[],
): DenialProposal | undefined {
  const last = lastDecision(events);
  return last?.kind === 'denial-proposed' ? proposal.safeParse(last.facts).data : undefined;
}
