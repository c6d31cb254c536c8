import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Fields } from '#contract/call.ts';
import * as ownRequestsPage from '#portals/policyholder/changes/change-requests-page.tsx';
import * as changeDeskPage from '#portals/staff/changes/change-desk-page.tsx';
import * as beginChangePage from '#portals/staff/policies/begin-change-page.tsx';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie, textsTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { latestVersion } from '../record/version-store.ts';
import { vehicleName } from './change-document.ts';
import type { ChangeKind } from './change-request.ts';
import type { DeskPreviewView } from './desk-preview-view.ts';

const LENDER = {
  lender: 'Gulf Bank',
  lenderAddress: '1 Bank St',
  lenderCity: 'Austin',
  lenderState: 'TX',
  lenderZip: '78701',
};
const CIVIC = {
  modelYear: '2021',
  make: 'Honda',
  model: 'Civic',
  vin: '2HGFC2F52MH512345',
  use: 'pleasure',
  antiTheft: 'no',
  ownership: 'owned',
};
const LEO = {
  firstName: 'Leo',
  lastName: 'Reed',
  month: '3',
  date: '2',
  year: '2000',
  licenseNumber: 'P12054408282',
  licenseState: 'tx',
  licensedYears: '6',
  marital: 'other',
  course: 'no',
  record: 'clean',
  household: 'all',
};

type Policy = Awaited<ReturnType<typeof addRatedPolicy>>;

/** A valid form of each kind for which “Done” makes a version, and what the desk confirms. */
const FORMS: [ChangeKind, (of: Policy['version']['document']) => Fields, Fields?][] = [
  ['add-vehicle', () => ({ ...CIVIC, like: 'none' })],
  ['replace-vehicle', ({ vehicles: [, car] }) => ({ ...CIVIC, vehicle: car ? vehicleName(car) : '' })],
  ['remove-vehicle', ({ vehicles: [, car] }) => ({ vehicle: car ? vehicleName(car) : '' })],
  ['coverage', () => ({ 'collision-1': '//25000' })],
  ['add-driver', () => LEO],
  ['remove-driver', ({ drivers: [, other] }) => ({ ...nameOf(other), removal: 'taken-off' }), { signed: 'yes' }],
  ['remove-driver', ({ drivers: [, other] }) => ({ ...nameOf(other), removal: 'excluded' }), { signed: 'yes' }],
  [
    'named-insured',
    ({ insureds: [first] }) => ({
      insuredChange: 'name',
      insuredWhy: 'marriage',
      insured: `${first?.first_name} ${first?.last_name}`,
      firstName: 'Ann',
      lastName: 'Quintero',
    }),
    { signed: 'yes' },
  ],
  ['lienholder', ({ vehicles: [car] }) => ({ vehicle: car ? vehicleName(car) : '', ownership: 'financed', ...LENDER })],
  ['plate', ({ vehicles: [car] }) => ({ vehicle: car ? vehicleName(car) : '', plate: 'rzt 8821' })],
  ['address', () => ({ address: '9 New St', city: 'Austin', zip: '78702', garaged: 'no' })],
  ['cancel', () => ({ cancelReason: 'vehicle-sold' })],
];
const nameOf = (driver: Policy['version']['document']['drivers'][number] | undefined) => ({
  driver: `${driver?.first_name} ${driver?.last_name}`,
});

withPortals('a change that the desk enters for a caller', (portals) => {
  const clerk = async () => {
    const { id } = await addStaff(portals, 'service');
    return { id, cookie: await staffCookie(portals, id) };
  };
  /** The policy of a person without an account. */
  const aPolicy = async () => {
    const { id: account } = await addPolicyholder(portals);
    const policy = await addRatedPolicy(portals, account);
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', policy.id).execute();
    return { ...policy, account, email: policy.version.document.email ?? '' };
  };
  const begin = async (policyId: number, kind: string, cookie: string, form: Fields, key: string = randomUUID()) => {
    const at = { path: `/staff/policies/${policyId}/change/${kind}`, params: { id: String(policyId), kind }, cookie };
    const { data } = await askPage(portals, beginChangePage.loader, at);
    const { values } = (data as { form: { values: Fields } }).form;
    const sent = { ...values, checked: 'yes', ...form, key, act: 'begin' };
    return askPage(portals, beginChangePage.action, { ...at, form: sent });
  };
  const referenceIn = ({ headers }: { headers: Headers }) =>
    /C[0-9A-Z]{8}/.exec(headers.get('location') ?? '')?.[0] ?? '';
  const done = async (reference: string, cookie: string, more: Fields = {}) => {
    const at = { path: `/staff/changes/${reference}`, params: { reference }, cookie };
    const page = (await askPage(portals, changeDeskPage.loader, at)).data as { does: DeskPreviewView; version: number };
    const seen =
      page.does.kind === 'cancel' ? page.does.seen : page.does.kind === 'change' ? page.does.view.seen : undefined;
    const form = {
      seenVersion: String(seen?.version),
      seenCents: String(seen?.changeCents),
      version: String(page.version),
    };
    const sent = { ...form, act: 'done', answer: '', ...more };
    return { page, answer: await askPage(portals, changeDeskPage.action, { ...at, form: sent }) };
  };
  const requestsOf = (policyId: number) =>
    portals.db
      .selectFrom('change_request')
      .select(['reference', 'status', 'taken_by', 'assigned_to', 'account_id', 'version_number'])
      .where('policy_id', '=', policyId)
      .execute();

  test.each(FORMS)(
    '%s: entered, marked as by phone, previewed, done, and the contact on file is notified',
    async (kind, form, more) => {
      const policy = await aPolicy();
      const { id, cookie } = await clerk();
      const begun = await begin(policy.id, kind, cookie, form(policy.version.document));
      expect(begun.status).toBe(303);
      const reference = referenceIn(begun);
      expect(await requestsOf(policy.id)).toEqual([
        { reference, status: 'handling', taken_by: id, assigned_to: id, account_id: null, version_number: null },
      ]);
      expect((await latestVersion(portals.db, policy.id))?.number).toBe(1);
      const { page, answer } = await done(reference, cookie, more);
      expect(page).toMatchObject({ asker: expect.stringMatching(/^By phone, taken by /), isMine: true });
      expect(answer.status).toBe(303);
      const version = await latestVersion(portals.db, policy.id);
      expect(version).toMatchObject({ number: 2, actor: `staff ${id}`, reason: reference });
      expect((await mailTo(portals, policy.email)).map(({ subject }) => subject)).toEqual([
        `Your request ${reference}: Done`,
        `Your request ${reference}: In progress`,
      ]);
      const audits = portals.db.selectFrom('audit').select('detail').where('actor', '=', `staff ${id}`);
      expect(await audits.where('act', '=', 'begin-change').execute()).toEqual([
        { detail: { reference, change: kind } },
      ]);
    },
  );

  test('a form sent ten times is one request and one mail; with other content it is refused', async () => {
    const policy = await aPolicy();
    const { cookie } = await clerk();
    const key = randomUUID();
    const form = { ...CIVIC, like: 'none' };
    const all = await Promise.all(Array.from({ length: 10 }, () => begin(policy.id, 'add-vehicle', cookie, form, key)));
    expect(new Set(all.map(referenceIn)).size).toBe(1);
    expect(await requestsOf(policy.id)).toHaveLength(1);
    expect(await mailTo(portals, policy.email)).toHaveLength(1);
    const other = await begin(policy.id, 'add-vehicle', cookie, { ...form, model: 'Fit' }, key);
    expect([other.status, await requestsOf(policy.id)]).toMatchObject([422, [{}]]);
  });

  test('the caller is verified first, bad fields are marked, and impossible changes are refused', async () => {
    const policy = await aPolicy();
    const { cookie } = await clerk();
    const [car] = policy.version.document.vehicles;
    const plate = { vehicle: car ? vehicleName(car) : '', plate: 'RZT 8821' };
    const unchecked = await begin(policy.id, 'plate', cookie, { ...plate, checked: '' });
    expect(unchecked).toMatchObject({ status: 422, data: { errors: { checked: expect.any(String) }, values: plate } });
    const empty = await begin(policy.id, 'plate', cookie, {});
    expect(empty).toMatchObject({ status: 422, data: { errors: { vehicle: expect.any(String) } } });
    const back = await begin(policy.id, 'plate', cookie, { ...plate, from: '2026-01-01' });
    // The desk never backdates: the change takes effect today.
    expect(back.status).toBe(303);
    const nothing = await begin(policy.id, 'coverage', cookie, {});
    expect(nothing).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('.') } });
    expect(await requestsOf(policy.id)).toHaveLength(1);
  });

  test('a decline is sent in the owner’s language, and the portal shows that the request came by phone', async () => {
    const person = await addPolicyholder(portals);
    const phone = '3055550177';
    const to = { email: null, phone, language: 'es' };
    await portals.db.updateTable('policy').set(to).where('id', '=', person.policy.id).execute();
    const { cookie } = await clerk();
    const plate = { vehicle: `2019 Toyota Corolla (${person.policy.vin.slice(-5)})`, plate: 'RZT8821' };
    const reference = referenceIn(await begin(person.policy.id, 'plate', cookie, plate));
    const { answer } = await done(reference, cookie, { act: 'decline', answer: 'La placa es de otro auto.' });
    expect(answer.status).toBe(303);
    const texts = (await textsTo(portals, phone)).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('Rechazada'), expect.stringContaining('En trámite')]);
    const { data } = await askPage(portals, ownRequestsPage.loader, {
      path: '/insurednew/requests',
      cookie: person.cookie,
    });
    expect((data as { requests: object[] }).requests).toMatchObject([
      { reference, isByPhone: true, status: 'declined', answer: 'La placa es de otro auto.' },
    ]);
  });
});
