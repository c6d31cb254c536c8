import { expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { PROVE_MORE_HEADER } from '#contract/fields.ts';
import { LIEN_LETTER_HEADER, verifyLien } from '#contract/lienholder.ts';
import { findSampleCases, type SampleCases } from '#insurance/book/sample/sample-cases.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Proved } from '#platform/context/handler.ts';
import { withMarks } from '#platform/throttles/known-mark.ts';
import { withSampleBook } from '#testing/sample-test-book.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals(
  'lienholder look-up',
  (portals) => {
    const cases = () => findSampleCases(portals.db);
    const ask = (lienPolicyNumber: string, leinVinNumber: string, address?: string) =>
      portals.ask(verifyLien, { lienPolicyNumber, leinVinNumber }, address ? { address } : {});
    const askFor = ({ policyNumber, vinSuffix }: SampleCases['activePolicy']) => ask(policyNumber, vinSuffix);

    test.each(['as-specified', 'in-body'] as const)('CA-03 every field of the result, sent %s', async (way) => {
      const { financedVehicle: car } = await cases();
      const { status, body } = await portals.ask(
        verifyLien,
        { lienPolicyNumber: car.policyNumber, leinVinNumber: car.vinSuffix },
        { way },
      );
      expect(status).toBe(200);
      const usDay = expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/);
      expect(body).toEqual({
        LISTAT: car.status,
        LIEFFDATE: usDay,
        LIEXPDATE: usDay,
        LIEXCDRV: expect.stringMatching(/^[YN]$/),
        LIVYEAR: car.vehicle.slice(0, 4),
        LIVMAKE: expect.any(String),
        LIVMODEL: expect.any(String),
        vinfull: car.vin,
        LIVPHYDED: String(car.deductible),
        LILNAME: car.lienholder,
        LILADDRESS: expect.any(String),
        LILCITY: expect.any(String),
        LILSTATE: expect.stringMatching(/^[A-Z]{2}$/),
        LILZIPCD: expect.stringMatching(/^\d{5}$/),
        LIDUEDTE: expect.any(String),
        LIVEHADDDT: usDay,
        AGMNAM: expect.any(String),
        AGMADD: expect.any(String),
        AGMST: car.state,
        AGMZIP: expect.stringMatching(/^\d{5}$/),
        AGMTEL: expect.stringMatching(/^\d{10}$/),
      });
    });

    test('LN-04 reports each of the four statuses of a policy', async () => {
      const { activePolicy } = await cases();
      const seen: unknown[] = [];
      const cancelsOn = plusDays(dayIn('FL', new Date()), 20);
      const written = `${cancelsOn.slice(5, 7)}/${cancelsOn.slice(8)}/${cancelsOn.slice(0, 4)}`;
      for (const status of ['A', 'X', 'L', 'C']) {
        await portals.db
          .updateTable('policy')
          .set({ status, cancels_on: status === 'L' || status === 'C' ? cancelsOn : null })
          .where('number', '=', activePolicy.policyNumber)
          .execute();
        const { body } = await askFor(activePolicy);
        const { LISTAT, LIEXPDATE, LIDUEDTE } = body as Record<string, string>;
        seen.push([LISTAT, LIEXPDATE === written, LIDUEDTE === written]);
      }
      // Canceled: coverage ended that day. Under notice: it ends that day unless the bill is paid.
      expect(seen).toEqual([
        ['A', false, false],
        ['X', false, false],
        ['L', true, false],
        ['C', false, true],
      ]);
    });

    test('LN-04 a notice that has run out is a cancellation, even before the core system says so', async () => {
      const { activePolicy: of } = await cases();
      const policy = portals.db.updateTable('policy').where('number', '=', of.policyNumber);
      await policy.set({ status: 'C', cancels_on: '2026-02-03' }).execute();
      expect((await askFor(of)).body).toMatchObject({ LISTAT: 'L', LIEXPDATE: '02/03/2026' });
      await policy.set({ status: 'A', cancels_on: null }).execute();
    });

    test('names the agency of the policy while it is open, and then us, with our address and phone', async () => {
      const { paidInFull: of } = await cases();
      const agency = {
        AGMNAM: brand.name,
        AGMTEL: brand.phones.support,
        AGMADD: 'P.O. Box 555119, Miami',
        AGMST: 'FL',
      };
      expect((await askFor(of)).body).not.toMatchObject({ AGMNAM: agency.AGMNAM });
      const agencyId = portals.db.selectFrom('policy').select('agency_id').where('number', '=', of.policyNumber);
      const close = (closed_on: string | null) =>
        portals.db.updateTable('agency').set({ closed_on }).where('id', '=', agencyId).execute();
      await close('2026-01-31');
      expect((await askFor(of)).body).toMatchObject({ ...agency, AGMZIP: '33255' });
      await close(null);
    });

    test('LN-03 a vehicle without physical damage coverage or lien has neither deductible nor lienholder', async () => {
      const { ownedVehicle } = await cases();
      const { body } = await askFor(ownedVehicle);
      expect(body).toMatchObject({ LILNAME: '', LIVPHYDED: String(ownedVehicle.deductible ?? '') });
    });

    test('LN-03 an excluded driver is flagged, and no other policy is', async () => {
      const { excludedDriver, financedVehicle } = await cases();
      expect((await askFor(excludedDriver)).body).toMatchObject({ LIEXCDRV: 'Y' });
      expect((await askFor(financedVehicle)).body).toMatchObject({ LIEXCDRV: 'N' });
    });

    test('LN-06 an unknown policy and a wrong VIN get byte-identical answers', async () => {
      const { expiredPolicy } = await cases();
      const wrongVin = await ask(expiredPolicy.policyNumber, otherThan(expiredPolicy.vinSuffix));
      const unknown = await ask('99999999', expiredPolicy.vinSuffix);
      expect(wrongVin.body).toEqual(unknown.body);
      expect([...wrongVin.headers]).toEqual([...unknown.headers]);
      expect([wrongVin.status, unknown.status]).toEqual([200, 200]);
    });

    test('of 100 parallel wrong VINs from 100 addresses ten are evaluated; then even the right one waits', async () => {
      const { noticePolicy } = await cases();
      const guesses = Array.from({ length: 100 }, (_, turn) => String(10000 + turn)).filter(
        (guess) => guess !== noticePolicy.vinSuffix,
      );
      const answers = await Promise.all(guesses.map((guess) => ask(noticePolicy.policyNumber, guess)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(guesses.length - 10);
      // On the eleventh attempt, even the correct number is throttled.
      const eleventh = await askFor(noticePolicy);
      expect(eleventh.status).toBe(429);
      expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    });

    test('ten misses by strangers lock a policy; a lender with more proof gets in and is known from then', async () => {
      const { paidInFull: of } = await cases();
      await Promise.all(Array.from({ length: 10 }, () => ask(of.policyNumber, otherThan(of.vinSuffix))));
      const right = { lienPolicyNumber: of.policyNumber, leinVinNumber: of.vinSuffix };
      const held = await portals.ask(verifyLien, right);
      expect([held.status, held.headers.get(PROVE_MORE_HEADER)]).toEqual([429, '1']);

      const { policy_id, vin } = await portals.db
        .selectFrom('vehicle')
        .innerJoin('policy', 'policy.id', 'vehicle.policy_id')
        .select(['vehicle.policy_id', 'vehicle.vin'])
        .where('policy.number', '=', of.policyNumber)
        .where('vehicle.vin_suffix', '=', of.vinSuffix)
        .executeTakeFirstOrThrow();
      const { last_name: lastName } = await portals.db
        .selectFrom('named_insured')
        .select('last_name')
        .where('policy_id', '=', policy_id)
        .executeTakeFirstOrThrow();
      const [more, ...wrong] = [
        { vin: vin.toLowerCase(), lastName: ` ${lastName.toUpperCase()} ` },
        { vin, lastName: 'Nobody' },
        { vin: `${vin.slice(0, 3)}X${vin.slice(4)}`, lastName },
        { code: 'LV-2222-2222' },
      ];
      for (const each of wrong) {
        const { body, headers } = await portals.ask(verifyLien, { ...right, ...each });
        expect(body).toEqual({ error: expect.any(String) });
        expect(headers.get(LIEN_LETTER_HEADER)).toBeNull();
      }
      // Half of the additional proof counts as none.
      expect((await portals.ask(verifyLien, { ...right, vin })).status).toBe(429);

      const proved: Proved[] = [];
      const found = await portals.ask(verifyLien, { ...right, ...more }, { proved });
      expect(found.body).toMatchObject({ vinfull: vin });
      const [code = ''] = (found.headers.get(LIEN_LETTER_HEADER) ?? '').split(' ');
      expect((await portals.ask(verifyLien, { ...right, code })).body).toMatchObject({ vinfull: vin });

      const device = withMarks({ ...portals, device: undefined } as never, proved);
      expect((await portals.ask(verifyLien, right, { device })).body).toMatchObject({ vinfull: vin });
      // The mark is valid for this policy only, and has its own budget of misses.
      const { noticePolicy: other } = await cases();
      await Promise.all(Array.from({ length: 10 }, () => ask(other.policyNumber, otherThan(other.vinSuffix))));
      const elsewhere = { lienPolicyNumber: other.policyNumber, leinVinNumber: other.vinSuffix };
      expect((await portals.ask(verifyLien, elsewhere, { device })).status).toBe(429);
      const guesses = await Promise.all(
        Array.from({ length: 12 }, () =>
          portals.ask(verifyLien, { ...right, leinVinNumber: otherThan(of.vinSuffix) }, { device }),
        ),
      );
      expect(guesses.filter(({ status }) => status === 200)).toHaveLength(10);
      // Strangers are still locked out.
      expect((await portals.ask(verifyLien, right)).status).toBe(429);
    });

    test('wrong proofs lock the use of proofs for 15 minutes, not for a day', async () => {
      const { excludedDriver: of } = await cases();
      const tries = await Promise.all(
        Array.from({ length: 8 }, () =>
          portals.ask(verifyLien, {
            lienPolicyNumber: of.policyNumber,
            leinVinNumber: of.vinSuffix,
            vin: '1HGCM82633A004352',
            lastName: 'Nobody',
          }),
        ),
      );
      const held = tries.filter(({ status }) => status === 429);
      expect(held).toHaveLength(3);
      expect(Number(held[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    });

    test('an address gets 429 after five misses in 15 minutes; a lender with hits is never throttled', async () => {
      const { financedVehicle, commercialPolicy } = await cases();
      const hits = await Promise.all(
        Array.from({ length: 8 }, () => ask(financedVehicle.policyNumber, financedVehicle.vinSuffix, 'a lender')),
      );
      expect(hits.map(({ status }) => status)).toEqual(hits.map(() => 200));

      const wrong = otherThan(commercialPolicy.vinSuffix);
      const statuses: number[] = [];
      for (let miss = 0; miss < 6; miss++) {
        statuses.push((await ask(commercialPolicy.policyNumber, wrong, 'a guesser')).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });

    test('a hit writes one audit row without personal data, and a miss writes none', async () => {
      const { leasedVehicle } = await cases();
      const rows = () =>
        portals.db
          .selectFrom('audit')
          .select(['actor', 'detail', 'subject'])
          .where('act', '=', 'verify-lien')
          .execute();
      const before = (await rows()).length;
      await ask(leasedVehicle.policyNumber, otherThan(leasedVehicle.vinSuffix));
      expect(await rows()).toHaveLength(before);
      await askFor(leasedVehicle);
      const after = await rows();
      expect(after).toHaveLength(before + 1);
      expect(after.at(-1)).toMatchObject({ actor: 'lienholder', detail: {} });
    });
  },
  { prepare: withSampleBook },
);

const otherThan = (suffix: string) => (suffix === '00000' ? '00001' : '00000');
