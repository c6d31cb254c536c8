import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markSent } from '#platform/messages/outbox-store.ts';
import { incomingForm } from '#platform/uploads/take-file.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { formWith, pdf } from '#testing/test-files.ts';
import { addStaff } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findStaff } from '../../staff/staff-store.ts';
import { declareCatastrophe } from '../catastrophes/declare-catastrophe.ts';
import { matchClaim } from '../desk/match-claim.ts';
import { postLetter } from '../letters/post-letter.ts';
import { sendPapers } from '../talk/send-papers.ts';
import { lockLine, refreshClaimStatus } from './line-change-store.ts';
import { lockClaim } from './lock-claim-store.ts';
import { settleDispatches } from './settle-dispatches.ts';

withPortals('lines are locked before their claim', (portals) => {
  const context = () => ({
    ...portals,
    address: 'test',
    requestId: 'test',
    language: 'en' as const,
    idempotencyKey: undefined,
  });
  const person = { role: 'driver_other' as const, name: 'Rosa Delgado', phone: '7135550192', language: 'en' as const };
  const byPost = { reporter: { ...person, email: null, isHurt: false, accountId: null, texts: null } };
  type Claim = Awaited<ReturnType<typeof addThirdPartyClaim>>;

  const ACTS: Record<string, { add: () => Promise<Claim>; act: (claim: Claim) => Promise<unknown> }> = {
    'sends documents': {
      add: () => addThirdPartyClaim(portals),
      act: ({ claimId, partyId, number }) => {
        const request = new Request('http://site/', { method: 'POST', body: formWith([pdf(number)]) });
        const party = { claimId, partyId, number, language: 'en', actor: 'claimant' } as const;
        return sendPapers(context(), party, incomingForm(context(), request));
      },
    },
    'says whose policy it is of': {
      add: () => addThirdPartyClaim(portals, { hasPolicy: false }),
      act: async ({ number, policy }) => matchClaim(context(), await member(), number, policy.name),
    },
    'posts a letter': {
      add: () => addThirdPartyClaim(portals, byPost),
      act: async ({ claimId }) => {
        const letters = portals.db.selectFrom('claim_letter').select('id').where('claim_id', '=', claimId);
        const { id } = await letters.where('kind', '=', 'acknowledgement').executeTakeFirstOrThrow();
        return postLetter(context(), await member(), id);
      },
    },
    'settles that a mail has gone out': {
      add: async () => {
        const claim = await addThirdPartyClaim(portals);
        const mails = portals.db.selectFrom('outbox').select('id').where('recipient', '=', claim.email);
        await markSent(portals.db, (await mails.executeTakeFirstOrThrow()).id);
        return claim;
      },
      act: () => settleDispatches(portals),
    },
    'declares a catastrophe': {
      add: () => addThirdPartyClaim(portals),
      act: async () => {
        const days = { fromOn: '2020-01-01', untilOn: '2099-01-01' };
        const event = { name: 'Storm', state: 'TX' as const, zips: ['77098'], source: 'Proclamation', ...days };
        return declareCatastrophe(context(), await member(), event, crypto.randomUUID());
      },
    },
  };
  const member = async () => {
    const found = await findStaff(portals.db, (await addStaff(portals, 'claims-lead')).id);
    if (!found) throw new Error('nobody');
    return found;
  };

  test.for(Object.entries(ACTS))(
    'a person or job that %s while the desk works on a line of the claim waits, without a deadlock',
    async ([, { add, act }]) => {
      const claim = await add();
      const waiting = sql`select from pg_locks where not granted`;
      const [acted] = await portals.db.transaction().execute(async (trx) => {
        await lockLine(trx, claim.number, 1);
        const acting = [act(claim)];
        await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
        await lockClaim(trx, claim.claimId);
        await refreshClaimStatus(trx, claim.claimId);
        return acting;
      });
      await acted;
    },
  );
});
