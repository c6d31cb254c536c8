import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { withPortals } from '#testing/test-portals.ts';
import { addParty } from './claim-line-store.ts';
import { adoptParty } from './join-store.ts';

withPortals('a person of a claim who reports again', (portals) => {
  test('gets no texts at another phone number until they agree to them', async () => {
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
