import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readLetterCode, writeLetterCode } from '#contract/letter-code.ts';
import {
  COLLISION_DEDUCTIBLE_HEADER,
  confirmLetter,
  LIEN_LETTER_HEADER,
  LIEN_STARTS_HEADER,
  verifyLien,
} from '#contract/lienholder.ts';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import * as letterFile from '#portals/lender/letter-file.ts';
import { withSampleBook } from '#testing/sample-test-book.ts';
import { askPage } from '#testing/test-pages.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { type Read, readPdf } from '#testing/test-read-pdf.ts';
import { findSampleCases, type SampleCases } from '../book/sample/sample-cases.ts';

type Found = SampleCases['activePolicy'];

withPortals(
  'lienholder letter',
  (portals) => {
    const cases = () => findSampleCases(portals.db);
    const verify = async ({ policyNumber, vinSuffix }: Found) => {
      const { headers } = await portals.ask(verifyLien, { lienPolicyNumber: policyNumber, leinVinNumber: vinSuffix });
      const [code = '', checkedAt = ''] = headers.get(LIEN_LETTER_HEADER)?.split(' ') ?? [];
      return { code, checkedAt, startsOn: headers.get(LIEN_STARTS_HEADER) };
    };
    const confirm = (code: string, address?: string) =>
      portals.ask(confirmLetter, { code }, address ? { address } : {});
    const readLetter = async (form: Record<string, string>) => {
      const { data } = await download(form);
      return readPdf(new Uint8Array(await (data as Response).arrayBuffer()));
    };
    const download = (form: Record<string, string>, language = 'en') =>
      askPage(portals, letterFile.action, { path: `/insurednew/lien/letter?lang=${language}`, form });
    const letters = () => portals.db.selectFrom('lien_letter').selectAll().execute();

    test('LN-07 a hit gets a letter, and its code confirms only status, day and vehicle', async () => {
      const { financedVehicle: car } = await cases();
      const { code, checkedAt, startsOn } = await verify(car);
      expect(startsOn).toBeNull();
      expect(readLetterCode(code)).toBe(code);
      const { status, body } = await confirm(code.toLowerCase().replaceAll('-', ' '));
      expect({ status, body }).toEqual({
        status: 200,
        body: { LISTAT: car.status, vehicle: car.vehicle, checkedAt, expiresAt: expect.any(String) },
      });
      const { expiresAt } = body as { expiresAt: string };
      expect(Date.parse(expiresAt) - Date.parse(checkedAt)).toBe(30 * 86_400_000);
      const kept = JSON.stringify(await letters());
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', '').slice(2));
    });

    test('LN-07 repeated searches get the same letter, even 20 in parallel; another car gets its own', async () => {
      const { activePolicy, leasedVehicle } = await cases();
      const before = (await letters()).length;
      const codes = (await Promise.all(Array.from({ length: 20 }, () => verify(activePolicy)))).map(({ code }) => code);
      // A minute may have ended in between.
      expect(new Set(codes).size).toBeLessThanOrEqual(2);
      expect((await letters()).length - before).toBe(new Set(codes).size);
      expect(codes).not.toContain((await verify(leasedVehicle)).code);
    });

    test('LN-07 a miss gets no letter', async () => {
      const { headers } = await portals.ask(verifyLien, { lienPolicyNumber: '99999999', leinVinNumber: '12345' });
      expect(headers.has(LIEN_LETTER_HEADER)).toBe(false);
    });

    test.each([
      ['en', /Lienholder verification letter/, /Policy number/],
      ['es', /Carta de verificación para el acreedor/, /Número de póliza/],
    ])('LN-07 the letter is a tagged PDF of one page (%s)', async (language, title, policy) => {
      const { financedVehicle: car } = await cases();
      const { code } = await verify(car);
      const { policyNumber, vinSuffix } = car;
      const answer = await download({ code, policyNumber, vinSuffix }, language);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const read = readPdf(new Uint8Array(await (answer.data as Response).arrayBuffer()));
      expect(read).toMatchObject({ pages: 1, isTagged: true, isPdfUa: true, language: `${language}-US` });
      const words = read.tags.map(([, said]) => said).join('\n');
      for (const said of [title, policy, code, car.vin, policyNumber, car.lienholder ?? '', /\d:\d\d:\d\d/]) {
        expect(words).toMatch(typeof said === 'string' ? new RegExp(said.replace(/[.&()]/g, '\\$&')) : said);
      }
      expect(words).toMatch(/uaichome\/leinholder\/letter/);
      const audits = portals.db.selectFrom('audit').select('detail').where('act', '=', 'download-lien-letter');
      expect((await audits.execute()).at(-1)).toEqual({ detail: {} });
    });

    test.each<[comprehensive: number | null, collision: number | null, beside: string, inLetter: string[]]>([
      [25_000, 100_000, '1000', ['$250', '$1,000']],
      [25_000, null, 'none', ['$250', 'None: not covered']],
      [null, 100_050, '1000.5', ['None: not covered', '$1,000.50']],
      [null, null, 'none', ['None: not covered', 'None: not covered']],
    ])(
      'LN-07 comprehensive %j and collision %j each have their own deductible, or are not covered',
      async (comprehensive, collision, beside, inLetter) => {
        const { leasedVehicle: car } = await cases();
        await setCoverages(portals, car, { comprehensive, collision });
        const { policyNumber, vinSuffix } = car;
        const found = await portals.ask(verifyLien, { lienPolicyNumber: policyNumber, leinVinNumber: vinSuffix });
        // The one field of the wire is the comprehensive deductible.
        expect(found.body).toMatchObject({ LIVPHYDED: comprehensive === null ? '' : String(comprehensive / 100) });
        expect(found.headers.get(COLLISION_DEDUCTIBLE_HEADER)).toBe(beside);
        const [code = ''] = found.headers.get(LIEN_LETTER_HEADER)?.split(' ') ?? [];
        expect(deductiblesIn(await readLetter({ code, policyNumber, vinSuffix }))).toEqual(inLetter);
      },
    );

    test('LN-07 a letter from before collision was kept apart says nothing about it', async () => {
      const { leasedVehicle: car } = await cases();
      await setCoverages(portals, car, { comprehensive: 25_000, collision: 25_000 });
      const { code } = await verify(car);
      await portals.db.updateTable('lien_letter').set({ facts: sql`facts - 'collision_deductible_cents'` }).execute();
      const { policyNumber, vinSuffix } = car;
      expect(deductiblesIn(await readLetter({ code, policyNumber, vinSuffix }))).toEqual(['$250', 'N/A']);
    });

    test('LN-07 the letter shows the status when it was written, even if the policy changed since', async () => {
      const { noticePolicy: car } = await cases();
      const { code } = await verify(car);
      await portals.db.updateTable('policy').set({ status: 'L' }).where('number', '=', car.policyNumber).execute();
      expect((await confirm(code)).body).toMatchObject({ LISTAT: 'C' });
      const again = await verify(car);
      expect((await confirm(again.code)).body).toMatchObject({ LISTAT: 'L' });
    });

    test('LN-07 the answer about a policy that has not begun, its letter and its confirmation say when it starts', async () => {
      const { activePolicy: car } = await cases();
      const { db } = portals;
      const { policyNumber, vinSuffix } = car;
      const startsOn = plusDays(dayIn('FL', new Date()), 9);
      const terms = db.updateTable('policy_term').where(({ eb, selectFrom }) => {
        return eb('policy_id', 'in', selectFrom('policy').select('id').where('number', '=', policyNumber));
      });
      await terms.set({ effective_on: startsOn, expires_on: plusMonths(startsOn, 6) }).execute();
      const { code, ...verified } = await verify(car);
      expect(verified.startsOn).toBe(startsOn);
      expect((await confirm(code)).body).toMatchObject({ LISTAT: 'A', startsOn });
      const said = (await readLetter({ code, policyNumber, vinSuffix })).tags.map(([, words]) => words);
      expect(said).toContain(`Starts ${writtenDay(startsOn, 'en')}`);
      expect(said).not.toContain('Active');
    });

    test('LN-07 there is no PDF for a code alone, with another car’s numbers, or after it expired', async () => {
      const { activePolicy, leasedVehicle } = await cases();
      const { code } = await verify(activePolicy);
      const { policyNumber, vinSuffix } = activePolicy;
      const right = { code, policyNumber, vinSuffix };
      const gone = [303, '/uaichome/leinholder/letter?letter=gone'];
      const to = async (form: Record<string, string>) => {
        const { status, headers } = await download(form);
        return [status, headers.get('location')];
      };
      for (const wrong of [
        { code },
        { ...right, vinSuffix: leasedVehicle.vinSuffix },
        { ...right, policyNumber: leasedVehicle.policyNumber },
        { ...right, code: 'LV-2222-2222' },
        { ...right, code: '' },
      ]) {
        expect(await to(wrong)).toEqual(gone);
      }
      expect((await download(right)).status).toBe(200);
      await portals.db
        .updateTable('lien_letter')
        .set({ checked_at: new Date(0), expires_at: new Date(1) })
        .execute();
      expect(await to(right)).toEqual(gone);
      expect((await confirm(code)).body).toMatchObject({ error: expect.stringMatching(/older than 30 days/) });
      await verify(leasedVehicle);
      expect((await letters()).length, 'what is over is removed').toBe(1);
    });

    test('LN-07 whoever is held back after wrong downloads reads how long, and not that the letter is gone', async () => {
      const { severalVehicles: car } = await cases();
      const { policyNumber, vinSuffix } = car;
      const { code } = await verify(car);
      const from = (address: string, of = code) =>
        askPage(portals, letterFile.action, {
          path: '/insurednew/lien/letter',
          address,
          form: { code: of, policyNumber, vinSuffix },
        });
      for (let miss = 0; miss < 5; miss++) await from('a bank', writeLetterCode('2222222'));
      const { status, headers } = await from('a bank');
      expect(status).toBe(303);
      expect(headers.get('location')).toMatch(/^\/uaichome\/leinholder\/letter\?letter=wait&minutes=1[345]$/);
      expect((await from('another bank')).status).toBe(200);
    });

    test('LN-07 after five guesses in 15 minutes an address gets 429, even for a right code', async () => {
      const { financedVehicle } = await cases();
      const { code } = await verify(financedVehicle);
      const guesses = [2, 3, 4, 5, 6, 7].map((digit) => writeLetterCode(String(digit).repeat(7)));
      const statuses: number[] = [];
      for (const guess of guesses) statuses.push((await confirm(guess, 'a guesser')).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await confirm(code, 'a guesser')).status).toBe(429);
      expect((await confirm(code, 'a lender')).status).toBe(200);
    });
  },
  { prepare: withSampleBook },
);

/** Gives the car these coverages only, by their deductibles. */
async function setCoverages(
  { db }: TestPortals,
  { policyNumber, vinSuffix }: Found,
  deductibles: Record<'comprehensive' | 'collision', number | null>,
): Promise<void> {
  const { policy_id, position } = await db
    .selectFrom('vehicle')
    .innerJoin('policy', 'policy.id', 'vehicle.policy_id')
    .select(['vehicle.policy_id', 'vehicle.position'])
    .where('policy.number', '=', policyNumber)
    .where('vehicle.vin_suffix', '=', vinSuffix)
    .executeTakeFirstOrThrow();
  for (const [kind, deductible_cents] of Object.entries(deductibles)) {
    const of = { policy_id, vehicle_position: position, kind };
    await db
      .deleteFrom('coverage')
      .where((eb) => eb.and(of))
      .execute();
    if (deductible_cents !== null)
      await db
        .insertInto('coverage')
        .values({ ...of, deductible_cents })
        .execute();
  }
}

/** What the letter says behind "Comprehensive deductible" and "Collision deductible". */
function deductiblesIn({ tags }: Read): (string | undefined)[] {
  const said = tags.map(([, words]) => words);
  return ['Comprehensive deductible', 'Collision deductible'].map((label) => said[said.indexOf(label) + 1]);
}
