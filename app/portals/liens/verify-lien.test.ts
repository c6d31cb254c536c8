import { expect, test } from 'vitest';
import { verifyLien } from '#contract/lienholder.ts';
import { onBothEngines } from '../test-portals.ts';

onBothEngines('lienholder look-up', (portals) => {
  test('LN-06 an unknown policy is refused in the call’s shape', async () => {
    const answer = await portals.ask(verifyLien, { lienPolicyNumber: '10000001', leinVinNumber: '12345' });
    expect(answer).toMatchObject({ status: 200, body: { error: expect.stringMatching(/could not match/) } });
  });
});
