import { expect, test } from 'vitest';
import type { Fields } from '#contract/call.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { newReference } from '#platform/references/reference.ts';
import * as changeDeskPage from '#portals/staff/changes/change-desk-page.tsx';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { fieldsShown, pageShown } from '#testing/test-shown-page.ts';
import { latestVersion } from '../record/version-store.ts';
import { addChange } from './change-request-store.ts';
import type { DeskPreviewView } from './desk-preview-view.ts';

const LEO = {
  firstName: 'Leo',
  lastName: 'Reed',
  dateOfBirth: '1990-05-01',
  licenseNumber: 'P120544082820',
  licenseState: 'TX',
  licensedYears: '12',
  marital: 'other',
  course: 'no',
  record: 'some',
  household: 'yes',
};

withPortals('a driver with tickets or accidents, at the service desk', (portals) => {
  const ask = async () => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id);
    const reference = newReference('C');
    await addChange(portals.db, {
      reference,
      kind: 'add-driver',
      details: LEO,
      policy_id: policy.id,
      account_id: account.id,
      state: 'TX',
    });
    return { reference, policy };
  };
  const asService = async () => {
    const { id } = await addStaff(portals, 'service');
    return { id, cookie: await staffCookie(portals, id) };
  };
  const at = (reference: string, cookie: string) => ({
    path: `/staff/changes/${reference}`,
    params: { reference },
    cookie,
  });
  const look = async (reference: string, cookie: string) =>
    (await askPage(portals, changeDeskPage.loader, at(reference, cookie))).data as {
      version: number;
      does: DeskPreviewView;
      record: { known: object[]; isMissing: boolean } | undefined;
    };
  const send = (reference: string, cookie: string, form: Fields) =>
    askPage(portals, changeDeskPage.action, { ...at(reference, cookie), form });
  const note = (reference: string, cookie: string, form: Fields, version = '1') =>
    send(reference, cookie, { act: 'record', version, ...form });
  const done = async (reference: string, cookie: string) => {
    const { does, version } = await look(reference, cookie);
    if (does.kind !== 'change') throw new Error(does.kind);
    const seen = { seenVersion: String(does.view.seen.version), seenCents: String(does.view.seen.changeCents) };
    const form = { act: 'done', answer: '', version: String(version), ...seen, cleared: 'yes', signed: 'yes' };
    return { cents: does.view.seen.changeCents, answer: await send(reference, cookie, form) };
  };

  test('the incidents of the record are entered, priced, and part of the new version', async () => {
    const [clean, told] = [await ask(), await ask()];
    const { id, cookie } = await asService();
    expect(await look(told.reference, cookie)).toMatchObject({
      does: { kind: 'words' },
      record: { known: [], isMissing: true },
    });
    expect((await note(clean.reference, cookie, {})).status).toBe(303);
    const crash = { 'incident-1': 'at_fault_pd', 'incidentOn-1': '2026-03-02' };
    const noted = await note(told.reference, cookie, crash);
    expect(noted.headers.get('location')).toBe(`/staff/changes/${told.reference}?done=record`);
    expect(await look(told.reference, cookie)).toMatchObject({
      does: { kind: 'change' },
      record: { known: [{ kind: 'at_fault_pd', on: '2026-03-02' }], isMissing: false },
    });
    const [without, withIt] = [await done(clean.reference, cookie), await done(told.reference, cookie)];
    expect([without.answer.status, withIt.answer.status]).toEqual([303, 303]);
    expect(withIt.cents).toBeGreaterThan(without.cents);
    const version = await latestVersion(portals.db, told.policy.id);
    expect(version?.document.drivers.at(-1)).toMatchObject({
      first_name: 'Leo',
      rating: { incidents: [{ kind: 'at_fault_pd', on: '2026-03-02' }] },
    });
    const audits = portals.db.selectFrom('audit').select(['actor', 'detail']).where('act', '=', 'note-incidents');
    expect(await audits.orderBy('id').execute()).toEqual([
      { actor: `staff ${id}`, detail: { reference: clean.reference, count: 0 } },
      { actor: `staff ${id}`, detail: { reference: told.reference, count: 1 } },
    ]);
  });

  test('an answer that was written before the incidents are recorded stays in its field', async () => {
    const { reference } = await ask();
    const { cookie } = await asService();
    const { data } = await note(reference, cookie, { answer: 'Leo is on the policy.' });
    const now = await look(reference, cookie);
    expect(now).toMatchObject({ version: 2, record: { isMissing: false } });
    expect(fieldsShown(changeDeskPage, now, data)).toMatchObject({ answer: 'Leo is on the policy.', version: '2' });
    expect(pageShown(changeDeskPage, now, data)).toContain('role="status"');
  });

  test('an accident since the term began is part of the price, too', async () => {
    const [clean, told] = [await ask(), await ask()];
    const { cookie } = await asService();
    await note(clean.reference, cookie, {});
    const { effective_on } = told.policy.version.document.term;
    await note(told.reference, cookie, { 'incident-1': 'dui', 'incidentOn-1': plusDays(effective_on, 3) });
    const [without, withIt] = [await done(clean.reference, cookie), await done(told.reference, cookie)];
    expect(withIt.cents).toBeGreaterThan(without.cents);
    expect((await latestVersion(portals.db, told.policy.id))?.document.drivers.at(-1)).toMatchObject({
      first_name: 'Leo',
      added_on: plusDays(effective_on, 10),
      rating: { incidents: [{ kind: 'dui', on: plusDays(effective_on, 3) }] },
    });
  });

  test.each([
    [{ 'incident-1': 'dui' }],
    [{ 'incidentOn-1': '2026-03-02' }],
    [{ 'incident-1': 'murder', 'incidentOn-1': '2026-03-02' }],
    [{ 'incident-1': 'dui', 'incidentOn-1': '2026-02-30' }],
    [{ 'incident-1': 'dui', 'incidentOn-1': '2999-01-01' }],
  ] as Fields[][])('an incomplete row is refused with what was typed, and nothing is stored: %j', async (form) => {
    const { reference } = await ask();
    const { cookie } = await asService();
    const answer = await note(reference, cookie, form ?? {});
    expect(answer).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/^Fill in both/), values: form },
    });
    expect(await look(reference, cookie)).toMatchObject({ does: { kind: 'words' }, version: 1 });
  });

  test('of two clerks at the same time, one records them and the other is told', async () => {
    const { reference } = await ask();
    const [one, other] = [await asService(), await asService()];
    const both = await Promise.all([one, other].map(({ cookie }) => note(reference, cookie, {})));
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
  });

  test('where another system decides, there is no form for incidents', async () => {
    const { reference } = await ask();
    const { cookie } = await asService();
    const { env } = portals;
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      expect(await look(reference, cookie)).toMatchObject({ does: { kind: 'words' }, record: undefined });
    } finally {
      portals.env = env;
    }
  });
});
