import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { withPortals } from '#testing/test-portals.ts';
import { addParty } from '../lines/claim-line-store.ts';
import { foldPerson, preferWhoSpoke } from './join-claims-store.ts';

withPortals('a person of two claims that are joined', (portals) => {
  const texts = 'Only about this claim.';
  type Said = { phone: string | null; texts: string | null };

  async function join(stays: Said, goes: Said, hasSpoken: boolean) {
    const { claimId } = await addThirdPartyClaim(portals);
    const person = { role: 'passenger' as const, name: 'Ana', email: null, language: 'en' as const, isHurt: false };
    const ids = {
      stays: await addParty(portals.db, claimId, { ...person, ...stays }),
      goes: await addParty(portals.db, claimId, { ...person, ...goes }),
    };
    if (hasSpoken) await preferWhoSpoke(portals.db, ids);
    await foldPerson(portals.db, ids);
    return portals.db
      .selectFrom('claim_party')
      .select(['phone', 'texts_wording as texts'])
      .where('id', '=', ids.stays)
      .executeTakeFirstOrThrow();
  }

  test('gets texts only at a phone number for which they agreed to them', async () => {
    const [one, other] = ['7135550161', '7135550162'];
    const agreed = { phone: other, texts };
    const silent = { phone: one, texts: null };
    expect(await join(silent, agreed, false)).toEqual(silent);
    expect(await join(silent, agreed, true)).toEqual(agreed);
    expect(await join({ phone: null, texts: null }, agreed, false)).toEqual(agreed);
    expect(await join(agreed, silent, false)).toEqual(agreed);
    expect(await join(agreed, silent, true)).toEqual(silent);
    expect(await join(agreed, { phone: other, texts: null }, true)).toEqual(agreed);
  });
});
