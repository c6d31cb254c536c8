import { expect, test } from 'vitest';
import { openLoss, REPORTER } from '#testing/claims/test-claim.ts';
import { ourCar } from '#testing/claims/test-loss.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { addAccount, addStaff } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { findStaff } from '../../staff/staff-store.ts';
import { joinClaims } from '../joining/join-claims.ts';
import type { Loss, LossVehicle } from '../loss.ts';

const COROLLA: LossVehicle = { ...ourCar, vin: '2T1BURHE5KC000001' };
const CIVIC: LossVehicle = {
  ...ourCar,
  policyPosition: 2,
  vin: '2HGFC2F59KH000002',
  make: 'Honda',
  model: 'Civic',
};
const UNNAMED: LossVehicle = { ...ourCar, policyPosition: null, modelYear: null, make: null, model: null };

withPortals('two cars of a household in one hailstorm', (portals) => {
  async function household() {
    const account = await addAccount(portals);
    const policy = await addOwnPolicy(portals, account.id, { state: 'TX' });
    const report = (ours: LossVehicle, joins: number | null) => {
      const loss: Partial<Loss> = {
        kind: 'weather',
        zip: '77098',
        ours,
        reporter: { ...REPORTER, accountId: account.id },
      };
      return openLoss(portals, loss, { policyId: policy.id, joins, actor: `account ${account.id}` });
    };
    return { report };
  }

  const linesOf = async (claimId: number) => {
    const lines = await portals.db
      .selectFrom('claim_line')
      .innerJoin('claim_vehicle', 'claim_vehicle.id', 'claim_line.vehicle_id')
      .select(['coverage', 'make'])
      .where('claim_line.claim_id', '=', claimId)
      .where('same_as', 'is', null)
      .orderBy('claim_line.number')
      .execute();
    return lines.map(({ coverage, make }) => `${coverage} ${make}`);
  };

  test('each have a line, also when the second is added to the claim of the first', async () => {
    const { report } = await household();
    const { claimId } = await report(COROLLA, null);
    expect((await report(CIVIC, claimId)).again).toBeNull();
    expect(await linesOf(claimId)).toEqual(['COMP Toyota', 'COMP Honda']);
    // Each again, and one that the report does not name: nothing new.
    for (const car of [COROLLA, CIVIC, UNNAMED]) expect((await report(car, claimId)).again).not.toBeNull();
    expect(await linesOf(claimId)).toEqual(['COMP Toyota', 'COMP Honda']);
  });

  test('are taken for one while it is not known which car the first report was about', async () => {
    const { report } = await household();
    const { claimId } = await report(UNNAMED, null);
    await report(CIVIC, claimId);
    expect(await linesOf(claimId)).toEqual(['COMP null']);
  });

  test('keep a line each when their two claims are joined', async () => {
    const { report } = await household();
    const [stays, goes] = [await report(COROLLA, null), await report(CIVIC, null)];
    const member = await findStaff(portals.db, (await addStaff(portals, 'claims-lead')).id);
    const numbers = { stays: stays.number, goes: goes.number };
    await joinClaims(testRequest(portals), member ?? expect.unreachable(), numbers);
    expect(await linesOf(stays.claimId)).toEqual(['COMP Toyota', 'COMP Honda']);
  });
});
