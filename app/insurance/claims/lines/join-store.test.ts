import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { withPortals } from '#testing/test-portals.ts';
import { addReport, markReportSent } from '../reports/report-store.ts';
import { addParty } from './claim-line-store.ts';
import { adoptParty, findPartyToAdopt, findPolicyholder } from './join-store.ts';

withPortals('a person of a claim', (portals) => {
  test('is found by phone within their part alone: a household shares one number', async () => {
    const { claimId } = await addThirdPartyClaim(portals);
    const person = { email: null, language: 'en' as const, isHurt: false, phone: '7135550163' };
    await addParty(portals.db, claimId, { ...person, role: 'policyholder', name: 'Pat' });
    const caller = { ...person, accountId: null, texts: null };
    const passenger = { ...caller, role: 'passenger' as const, name: 'Sam' };
    const driver = { ...caller, role: 'driver_ours' as const, name: 'Sam' };
    expect(await findPartyToAdopt(portals.db, claimId, passenger)).toBeUndefined();
    expect(await findPartyToAdopt(portals.db, claimId, driver)).toBeUndefined();
    const partyId = await addParty(portals.db, claimId, { ...person, role: 'passenger', name: null });
    expect(await findPartyToAdopt(portals.db, claimId, passenger)).toBe(partyId);
    expect(await findPartyToAdopt(portals.db, claimId, driver)).toBeUndefined();
  });

  test('who has reported is nobody else, even without a line of their own and with the phone of both', async () => {
    const { claimId } = await addThirdPartyClaim(portals);
    const person = { email: null, language: 'en' as const, isHurt: false, phone: '7135550163' };
    const partyId = await addParty(portals.db, claimId, { ...person, role: 'passenger', name: 'Pat' });
    const other = { ...person, role: 'passenger' as const, name: 'Sam', accountId: null, texts: null };
    expect(await findPartyToAdopt(portals.db, claimId, other)).toBe(partyId);
    const id = await addReport(portals.db, {
      reportedAs: 'guest',
      tokenHash: randomBytes(32),
      codeHash: randomBytes(32),
      accountId: null,
      policyId: null,
      state: 'TX',
      language: 'en',
      answers: {},
    });
    await markReportSent(portals.db, id, { claimId, partyId, fraudWording: 'Words', signedName: 'Pat Policy' });
    expect(await findPartyToAdopt(portals.db, claimId, other)).toBeUndefined();
  });

  test('a policyholder stays the policyholder, also when they report as a driver', async () => {
    const { claimId } = await addThirdPartyClaim(portals);
    const person = { email: null, language: 'en' as const, isHurt: false, phone: null };
    const id = await addParty(portals.db, claimId, { ...person, role: 'policyholder', name: 'Pat' });
    await adoptParty(portals.db, id, { ...person, role: 'driver_ours', name: 'Pat', accountId: null, texts: null });
    expect(await findPolicyholder(portals.db, claimId)).toBe(id);
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
