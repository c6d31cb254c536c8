import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { withPortals } from '#testing/test-portals.ts';
import { addReport, markReportSent } from '../reports/report-store.ts';
import { addParty } from './claim-line-store.ts';
import { adoptParty, findPartyToAdopt } from './join-store.ts';

withPortals('a person of a claim', (portals) => {
  test('who has reported is nobody else, even without a line of their own and with the phone of both', async () => {
    const { claimId } = await addThirdPartyClaim(portals);
    const person = { email: null, language: 'en' as const, isHurt: false };
    const phone = '7135550163';
    const partyId = await addParty(portals.db, claimId, { ...person, role: 'policyholder', name: 'Pat', phone });
    const spouse = { ...person, role: 'passenger' as const, name: 'Sam', phone, accountId: null, texts: null };
    expect(await findPartyToAdopt(portals.db, claimId, spouse)).toBe(partyId);
    const id = await addReport(portals.db, {
      ...{ door: 'guest', tokenHash: randomBytes(32), codeHash: randomBytes(32), accountId: null, policyId: null },
      ...{ state: 'TX', language: 'en', answers: {} },
    });
    await markReportSent(portals.db, id, { claimId, partyId, fraudWording: 'Words', signedName: 'Pat Policy' });
    expect(await findPartyToAdopt(portals.db, claimId, spouse)).toBeUndefined();
  });

  test('who reports again gets no texts at another phone number until they agree to them', async () => {
    const { claimId } = await addThirdPartyClaim(portals);
    const person = { role: 'passenger' as const, name: 'Ana', email: null, language: 'en' as const, isHurt: false };
    const [former, phone, texts] = ['7135550161', '7135550162', 'Only about this claim.'];
    const id = await addParty(portals.db, claimId, { ...person, phone: former, texts });
    const report = async (more: { phone: string | null; texts: string | null }) => {
      await adoptParty(portals.db, id, { ...person, accountId: null, ...more });
      const { texts_wording } = await portals.db
        .selectFrom('claim_party')
        .select('texts_wording')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return texts_wording;
    };
    expect(await report({ phone: null, texts: null })).toBe(texts);
    expect(await report({ phone: former, texts: null })).toBe(texts);
    expect(await report({ phone, texts: null })).toBeNull();
    expect(await report({ phone, texts })).toBe(texts);
  });
});
