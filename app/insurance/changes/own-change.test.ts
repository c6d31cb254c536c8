import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { OtherStateView } from '#portals/policyholder/changes/other-state-view.ts';
import { ownChanges, SENTRA } from '#testing/selling/test-own-change.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { billsOf } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { postTermCharges } from '../billing/ledger/post-charges.ts';
import { findCarsByPlates } from '../policies/find/policy-search-store.ts';
import type { EndPreviewView } from './change-preview-view.ts';

const FINANCED = {
  ownership: 'financed',
  lender: 'Bluebonnet Credit Union',
  lenderAddress: '9 Bank St',
  lenderCity: 'Austin',
  lenderState: 'TX',
  lenderZip: '78701',
};

withPortals('a policyholder changes their policy', (portals) => {
  const { holder, post, look, agree, carOf, versionOf } = ownChanges(portals);
  const codeOnFile = async ({ policy }: Awaited<ReturnType<typeof holder>>) => {
    const [mail] = await mailTo(portals, policy.version.document.email ?? '');
    return /: ([0-9A-Z]{6}) is your code/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  test('an added car is shown with its price and bills, and is covered from the minute of the agreement', async () => {
    const of = await holder();
    const { status, shown } = await look(of, 'add-vehicle', { ...SENTRA, like: carOf(of, 0) });
    expect(status).toBe(200);
    expect(shown.preview).toMatchObject({ newCard: 'Your ID card shows it right away.', unpaid: [], needs: [] });
    expect(shown.preview.bills.length).toBeGreaterThan(0);
    expect((await versionOf(of))?.number).toBe(1);
    expect(await agree(of, 'add-vehicle', shown)).toMatchObject({ status: 303 });
    const version = await versionOf(of);
    expect(version).toMatchObject({
      number: 2,
      changeCents: shown.preview.seen.changeCents,
      actor: `account ${of.id}`,
    });
    expect(version?.document.vehicles.at(-1)).toMatchObject({ vin: SENTRA.vin, model: 'Sentra' });
    const cars = portals.db.selectFrom('vehicle').select('vin').where('policy_id', '=', of.policy.id);
    expect((await cars.execute()).map(({ vin }) => vin)).toContain(SENTRA.vin);
    const requests = portals.db
      .selectFrom('change_request')
      .select(['status', 'version_number'])
      .where('policy_id', '=', of.policy.id);
    expect(await requests.execute()).toEqual([{ status: 'done', version_number: 2 }]);
    expect((await mailTo(portals, of.email)).map(({ subject }) => subject)).toContain('Done: Add a vehicle');
  });

  test('a next term is named in the preview of a change that reprices it; an accepted one, of a cancellation', async () => {
    const of = await holder();
    const previews = async () => {
      const { shown } = await look(of, 'coverage', { 'collision-1': '//100000' });
      const { shown: ending } = await look(of, 'cancel', { cancelReason: 'vehicle-sold' });
      return [shown.preview.changesNextTerm, (ending as unknown as { end: EndPreviewView }).end.endsNextTerm];
    };
    expect(await previews()).toEqual([false, false]);
    const { expires_on: dueOn } = of.policy.version.document.term;
    const offer = {
      policy_id: of.policy.id,
      term_number: 2,
      effective_on: dueOn,
      premium_cents: 50_000,
      rate_change: 0,
    };
    const days = { offered_on: plusDays(dueOn, -45), expires_on: plusMonths(dueOn, 6) };
    await portals.db
      .insertInto('renewal_offer')
      .values({ ...offer, ...days })
      .execute();
    expect(await previews()).toEqual([true, false]);
    const term = { policyId: of.policy.id, termNumber: 2, actor: 'operator' as const };
    const bills = [{ dueOn, premiumCents: 50_000 }];
    await portals.db.transaction().execute((trx) => postTermCharges(trx, { ...term, bills }));
    expect(await previews()).toEqual([true, true]);
  });

  test('agreeing ten times in parallel makes one change', async () => {
    const of = await holder();
    const { shown } = await look(of, 'add-vehicle', SENTRA);
    const answers = await Promise.all(Array.from({ length: 10 }, () => agree(of, 'add-vehicle', shown)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect((await versionOf(of))?.number).toBe(2);
  });

  test('reducing coverage requires confirming what will no longer be paid', async () => {
    const of = await holder();
    expect(await look(of, 'coverage', { 'collision-1': '0' })).toMatchObject({
      status: 422,
      shown: { values: { 'collision-1': '0' }, refusal: expect.stringContaining('Choose collision for that vehicle') },
    });
    const { shown } = await look(of, 'coverage', { 'collision-1': '0', 'rental-1': '0' });
    expect(shown.preview.needs).toEqual(['unpaid-confirmed']);
    expect(shown.preview.unpaid).toHaveLength(2);
    const refused = await agree(of, 'coverage', shown);
    expect(refused).toMatchObject({ status: 422, data: { confirmRefusal: expect.stringContaining('Check the box') } });
    expect(await agree(of, 'coverage', shown, { unpaid: 'yes' })).toMatchObject({ status: 303 });
    const { entries } = await readLedger(portals.db, of.policy.id);
    const asked = billsOf(entries).reduce((sum, { leftCents }) => sum + leftCents, 0);
    expect(asked).toBe(of.policy.version.premiumCents + shown.preview.seen.changeCents);
  });

  test('changing a lienholder requires a one-time code that is sent to the contact on file', async () => {
    const of = await holder();
    const form = { vehicle: carOf(of, 1), ...FINANCED };
    // A lienholder requires both coverages of the car itself.
    const { shown: covered } = await look(of, 'coverage', { 'collision-2': '//50000' });
    await agree(of, 'coverage', covered);
    const { shown } = await look(of, 'lienholder', form);
    expect(shown.preview.needs).toContain('contact-code');
    const onFile = of.policy.version.document.email ?? '';
    const moved = await look(of, 'address', {
      address: '9 New St',
      city: 'Houston',
      zip: '77036',
      garaged: 'yes',
      from: dayIn('TX', new Date()),
    });
    await agree(of, 'address', moved.shown, { act: 'code' });
    expect(await agree(of, 'lienholder', shown, { code: await codeOnFile(of) }), 'of another change').toMatchObject({
      status: 422,
    });
    expect(await agree(of, 'lienholder', shown, { code: 'WRONG1' })).toMatchObject({ status: 422 });
    expect(await agree(of, 'lienholder', shown, { act: 'code' })).toMatchObject({ status: 200 });
    const again = { act: 'code', code: '', codeKey: randomUUID() };
    const mailed = (await mailTo(portals, onFile)).length;
    await Promise.all([1, 2].map(() => agree(of, 'lienholder', shown, again)));
    expect(await mailTo(portals, onFile), 'one for a button pressed twice').toHaveLength(mailed + 1);
    // As often as a code may be sent for a policy.
    for (let more = 1; more <= 6; more++) await agree(of, 'lienholder', shown, { ...again, codeKey: randomUUID() });
    expect(await mailTo(portals, onFile)).toHaveLength(mailed + 7);
    const refused = { confirmRefusal: expect.any(String), isCodeSent: false };
    expect(await agree(of, 'lienholder', shown, { act: 'code' })).toMatchObject({ status: 422, data: refused });
    const late = await agree(of, 'lienholder', shown, { act: 'code', code: '' });
    expect(late, 'who was sent one can still type it').toMatchObject({ data: { ...refused, isCodeSent: true } });
    const code = await codeOnFile(of);
    expect((await mailTo(portals, onFile))[0]?.text).toContain('Add or change a lienholder');
    expect(await agree(of, 'lienholder', shown, { code: code.toLowerCase() })).toMatchObject({ status: 303 });
    expect((await versionOf(of))?.document.vehicles[1]?.lender?.name).toBe('Bluebonnet Credit Union');
    const { shown: another } = await look(of, 'lienholder', { ...form, lender: 'Another Bank' });
    expect(await agree(of, 'lienholder', another, { code })).toMatchObject({ status: 422 });
  });

  test('of codes sent in parallel, no more than five wrong ones are compared', async () => {
    const of = await holder();
    const { shown: covered } = await look(of, 'coverage', { 'collision-2': '//50000' });
    await agree(of, 'coverage', covered);
    const { shown } = await look(of, 'lienholder', { vehicle: carOf(of, 1), ...FINANCED });
    await agree(of, 'lienholder', shown, { act: 'code' });
    const { shown: another } = await look(of, 'coverage', { 'collision-1': '0', 'rental-1': '0' });
    expect(await agree(of, 'coverage', another), 'without a code, which counts no try').toMatchObject({ status: 422 });
    const codes = Array<string>(7).fill('WRONG1');
    const answers = await Promise.all(codes.map((code) => agree(of, 'lienholder', shown, { code })));
    answers.push(await agree(of, 'lienholder', shown, { code: await codeOnFile(of) }));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(422));
    const tried = portals.db.selectFrom('change_code').select('tries').where('policy_id', '=', of.policy.id);
    expect(await tried.execute()).toEqual([{ tries: 5 }]);
  });

  test('canceling shows the refund, and requires confirming that coverage ends', async () => {
    const of = await holder();
    const { status, shown } = await look(of, 'cancel', { cancelReason: 'vehicle-sold' });
    expect(status).toBe(200);
    const { end, values } = shown as unknown as { end: EndPreviewView; values: Record<string, string> };
    const { premiumCents } = of.policy.version;
    expect(end.seen.changeCents).toBeGreaterThan(0);
    expect((await versionOf(of))?.number).toBe(1);
    const seen = { seenVersion: String(end.seen.version), seenCents: String(end.seen.changeCents) };
    const form = { ...values, act: 'make', ...seen };
    expect(await post(of, 'cancel', form)).toMatchObject({
      status: 422,
      data: { end: {}, confirmRefusal: expect.stringContaining('Check the box') },
    });
    const answers = await Promise.all([0, 1, 2].map(() => post(of, 'cancel', { ...form, unpaid: 'yes' })));
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303]);
    expect(await versionOf(of)).toMatchObject({ number: 2, kind: 'cancellation', changeCents: -end.seen.changeCents });
    const { entries } = await readLedger(portals.db, of.policy.id);
    const asked = billsOf(entries).reduce((sum, { leftCents }) => sum + leftCents, 0);
    expect(asked).toBe(premiumCents - end.seen.changeCents);
    expect((await mailTo(portals, of.email)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('You cancelled policy'),
    );
    // A cancelled policy cannot be cancelled again.
    const again = await look(of, 'cancel', { cancelReason: 'vehicle-sold' });
    expect(again.status).toBe(422);
  });

  test('after canceling for a later day, nothing is changed until then: the answer names the day and that the desk may be able to withdraw it', async () => {
    const of = await holder();
    const from = plusDays(dayIn('TX', new Date()), 20);
    const { shown } = await look(of, 'cancel', { cancelReason: 'vehicle-sold', from });
    const { end, values } = shown as unknown as { end: EndPreviewView; values: Record<string, string> };
    const seen = { seenVersion: String(end.seen.version), seenCents: String(end.seen.changeCents) };
    expect(await post(of, 'cancel', { ...values, act: 'make', ...seen, unpaid: 'yes' })).toMatchObject({ status: 303 });
    for (const [kind, form] of [
      ['coverage', { 'collision-1': '//100000' }],
      ['cancel', { cancelReason: 'vehicle-sold', from }],
    ] as const) {
      const { status, shown: refused } = await look(of, kind, form);
      expect([status, refused]).toMatchObject([
        422,
        { refusal: expect.stringMatching(`ends on ${writtenDay(from, 'en')}.*can be withdrawn`) },
      ]);
    }
  });

  test('a license plate is saved immediately, costs nothing, and leads back to the policy', async () => {
    const of = await holder();
    const { shown } = await look(of, 'plate', { vehicle: carOf(of, 1), plate: 'rzt-88 21' });
    expect(shown.preview).toMatchObject({ needs: [], seen: { changeCents: 0 } });
    // Nothing says +$0.00, or that bills change.
    expect(shown.preview).toMatchObject({ change: 'No change in price', isSamePrice: true, bills: [] });
    expect(shown.preview.price?.step).toBeUndefined();
    expect(shown.details.map(({ value }) => value)).toContain('RZT8821');
    expect(await agree(of, 'plate', shown)).toMatchObject({ status: 303 });
    const cars = await findCarsByPlates(portals.db, ['RZT8821', 'NONE']);
    expect(cars).toMatchObject([{ number: of.policy.version.document.number, plate: 'RZT8821' }]);
    expect((await versionOf(of))?.document.vehicles.map(({ plate }) => plate ?? null)).toEqual([null, 'RZT8821']);
  });

  test('a move to another state explains that it needs a policy there, and can still be sent to the desk', async () => {
    const of = await holder();
    const moved = { address: '9 New St', city: 'Tampa', zip: '33602', garaged: 'yes', from: dayIn('TX', new Date()) };
    const asked = () =>
      portals.db.selectFrom('change_request').select('reasons').where('policy_id', '=', of.policy.id).execute();
    const { status, shown } = await look(of, 'address', moved);
    expect(status).toBe(200);
    const { elsewhere, values } = shown as unknown as { elsewhere: OtherStateView; values: Record<string, string> };
    expect(elsewhere).toMatchObject({
      title: 'Moving to Florida',
      quoteAt: '/uaichome/getaquote?zip=33602',
      after: expect.stringContaining('Keep this Texas policy'),
    });
    expect(await asked()).toEqual([]);
    const { shown: away } = await look(of, 'address', { ...moved, zip: '10001' });
    expect(away).toMatchObject({
      elsewhere: {
        quoteAt: undefined,
        agents: undefined,
        next: expect.stringMatching(/another company.* Keep this Texas policy until then/),
      },
    });
    const { env } = portals;
    portals.env = { ...env, abilities: env.abilities.filter((ability) => ability !== 'start-quote') };
    try {
      const { shown: byAgents } = await look(of, 'address', moved);
      expect(byAgents).toMatchObject({ elsewhere: { quoteAt: undefined, agents: { label: 'See agents near 33602' } } });
    } finally {
      portals.env = env;
    }
    expect(await post(of, 'address', { ...values, act: 'ask' })).toMatchObject({ status: 303 });
    expect(await asked()).toEqual([{ reasons: ['other-state'] }]);
    expect((await versionOf(of))?.number).toBe(1);
  });

  test('changes are never backdated, and a price that changed meanwhile is shown again', async () => {
    const of = await holder();
    expect(await look(of, 'add-vehicle', { ...SENTRA, from: '2026-01-01' })).toMatchObject({ status: 422 });
    const { shown } = await look(of, 'add-vehicle', SENTRA);
    const other = await look(of, 'coverage', { 'collision-1': '//100000' });
    await agree(of, 'coverage', other.shown, { unpaid: 'yes' });
    const late = await agree(of, 'add-vehicle', shown);
    expect(late).toMatchObject({
      status: 422,
      data: { confirmRefusal: expect.stringContaining('changed since you looked') },
    });
    expect((await versionOf(of))?.number).toBe(2);
  });

  test('the coverage form of eight cars can be sent, and its preview confirmed', async () => {
    const of = await holder((document) => ({
      ...document,
      vehicles: Array.from({ length: 8 }, (_, at) => {
        const car = document.vehicles[at % document.vehicles.length];
        if (!car) throw new Error('no car');
        return { ...car, position: at + 1, vin: `${car.vin.slice(0, -1)}${at}` };
      }),
    }));
    const { status, shown } = await look(of, 'coverage', { 'collision-1': '//100000' });
    expect({ status, ...shown }).toMatchObject({ status: 200, preview: {} });
    expect(await agree(of, 'coverage', shown, { unpaid: 'yes' })).toMatchObject({ status: 303 });
  });

  test('a preview that is confirmed too late leads back to the form with its answers, and says why', async () => {
    const of = await holder();
    const { shown } = await look(of, 'add-vehicle', SENTRA);
    const late = { ...shown, values: { ...shown.values, from: plusDays(shown.values.from ?? '', -1) } };
    for (const act of ['make', 'code'])
      expect(await agree(of, 'add-vehicle', late, { act })).toMatchObject({
        status: 422,
        data: { values: { vin: SENTRA.vin, key: expect.any(String) }, refusal: expect.stringContaining('in the past') },
      });
  });
});
