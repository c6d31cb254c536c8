import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { resumeCodeOf, writtenCode } from '#insurance/claims/reports/report-codes.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { RECENTLY, reporterWith, resumeWith } from '#testing/claims/test-report.ts';
import { photo } from '#testing/test-files.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageInLayout } from '#testing/test-shown-page.ts';
import * as stepPage from '../../claimant/report/report-step-page.tsx';
import { loader as layoutLoader } from '../../shell/portal-layout.tsx';
import * as linePage from './claim-line-page.tsx';
import * as takePage from './take-report-page.tsx';

type Form = Record<string, string>;
const PATH = '/staff/claims/report';
const WHAT = '/insurednew/claims/report/what';
const HOLDER = { month: '3', date: '2', year: '1984', zip: '33135' };

withPortals('take down a report by phone', (portals) => {
  const desk = claimDesk(portals);

  async function begin() {
    const holder = await addPolicyholder(portals, { state: 'TX' });
    const { policy } = holder;
    const adjuster = await desk.signedIn('adjuster');
    const take = (form: Form, cookie = adjuster.cookie) =>
      askPage(portals, takePage.action, {
        path: PATH,
        cookie,
        form: { key: randomUUID(), policy: policy.number, ...form },
      });
    const walk = async (form: Form, more: Record<string, Form> = {}) => {
      const begun = await take(form);
      expect(begun.headers.get('location')).toBe('/insurednew/claims/report/check');
      const call = reporterWith(portals, `${adjuster.cookie}; ${begun.cookie}`);
      await call.fillIn({ when: RECENTLY, ...more });
      return { ...call, report: begun.cookie };
    };
    return { holder, policy, adjuster, take, walk };
  }
  /** The coverages of a claim's own lines by whether our promise of a first contact is kept. */
  const contactsOf = async (number: string) => {
    const claim = await readTimedClaim(portals.db, number);
    const own = claim?.lines.filter(({ track }) => track === 'first') ?? [];
    const stateOf = (id: number) => claim?.clocks.get(id)?.find(({ ruleId }) => ruleId === 'OUR-CONTACT')?.state;
    const of = (wanted: string) => own.flatMap(({ id, coverage }) => (stateOf(id) === wanted ? [coverage] : []));
    return { met: of('met'), running: of('running') };
  };
  const auditOf = async (act: string, actor: string) =>
    portals.db.selectFrom('audit').select('act').where('act', '=', act).where('actor', '=', actor).execute();

  test('the policyholder’s is the website’s report: same pages, claim, mail with papers and link, and says who took it', async () => {
    const { walk, adjuster } = await begin();
    const email = `${randomUUID()}@example.com`;
    const call = await walk({ act: 'policyholder', ...HOLDER }, { contact: { email, language: 'es', texts: 'yes' } });
    expect((await call.see('police')).data).toMatchObject({ isByPhone: true });
    // The clerk's browser would offer the clerk's own name and phone.
    expect(JSON.stringify((await call.see('contact')).data)).not.toContain('autoComplete');
    expect((await call.send({ name: '' })).data).toMatchObject({ errors: { name: expect.stringContaining('caller') } });
    await call.send();
    const { sent } = await call.seeSent();
    expect(sent).toMatchObject({ isByPhone: true, isMailed: true, call: undefined });
    expect(sent.dates.length).toBeGreaterThan(0);
    expect(sent.papers.map(({ language }) => language)).toContain('es');
    // Kept as the caller heard it, whose language need not be that of the clerk's page.
    const agreed = portals.db.selectFrom('claim_party').select('texts_wording as words').where('email', '=', email);
    expect(await agreed.execute()).toEqual([{ words: m.report_texts_wording({}, { locale: 'es' }) }]);
    const [mail] = await mailTo(portals, email);
    expect(mail).toMatchObject({ subject: expect.stringContaining(sent.number) });
    expect(mail?.text).toContain('/insurednew/claims/link/');
    // They have talked with an adjuster: on all of their lines that was the first contact, and no call is promised.
    expect(mail?.text).not.toContain('uno de nosotros le llama');
    expect(await contactsOf(sent.number)).toEqual({ met: expect.arrayContaining(['COLL']), running: [] });
    const caller = await desk.open(sent.number, sent.followCode);
    expect((await desk.tracked(caller.cookie, sent.number)).number).toBe(sent.number);

    const { data } = await askPage(portals, linePage.loader, { ...desk.at(sent.number), cookie: adjuster.cookie });
    expect((data as { reports: object[] }).reports).toEqual([
      expect.objectContaining({ name: 'Teresa Villarreal', takenBy: expect.stringMatching(/\w+ \w+/) }),
    ]);
    expect(await auditOf('take-report', `staff ${adjuster.id}`)).toHaveLength(1);
    expect(await auditOf('open-claim', `staff ${adjuster.id}`)).toHaveLength(1);
  });

  test('is refused where the website refuses, and says what to ask', async () => {
    const { take } = await begin();
    for (const form of [
      { act: 'policyholder', ...HOLDER, year: '1985' },
      { act: 'policyholder', ...HOLDER, zip: '33136' },
      { act: 'policyholder', ...HOLDER, policy: '99999999' },
      { act: 'policyholder' },
      { act: 'driver', lastName: 'Nobody' },
      { act: 'driver' },
      { act: 'other', claim: 'TX-2026-999999-1' },
    ]) {
      const refused = await take(form);
      expect(refused.status).toBe(422);
      expect(refused.data).toMatchObject({ refusal: expect.stringMatching(/caller|Ask/) });
    }
  });

  test('finds the policyholder by what they know: number, phone, plate, VIN or last name, and asks for the number first', async () => {
    const { policy, take } = await begin();
    const phone = `786${policy.number.slice(-7)}`;
    await portals.db.updateTable('policy').set({ phone }).where('id', '=', policy.id).execute();
    const plate = `Q${policy.number.slice(-6)}`;
    await portals.db.updateTable('vehicle').set({ plate }).where('policy_id', '=', policy.id).execute();
    const { vin } = await portals.db
      .selectFrom('vehicle')
      .select('vin')
      .where('policy_id', '=', policy.id)
      .executeTakeFirstOrThrow();
    for (const known of [`TX ${policy.number}`, phone, plate, vin]) {
      expect((await take({ act: 'policyholder', ...HOLDER, policy: known })).status).toBe(303);
      expect((await take({ act: 'driver', lastName: 'Peña', policy: known })).status).toBe(303);
    }
    const zip = '77019';
    await portals.db.updateTable('policy').set({ zip }).where('id', '=', policy.id).execute();
    expect((await take({ act: 'policyholder', ...HOLDER, zip, policy: 'pena' })).status).toBe(303);
    const second = await addPolicyholder(portals, { state: 'TX' });
    await portals.db.updateTable('policy').set({ zip }).where('id', '=', second.policy.id).execute();
    const both = await take({ act: 'policyholder', ...HOLDER, zip, policy: 'Peña' });
    expect(both.data).toMatchObject({ refusal: expect.stringContaining('More than one policy') });
    for (const act of ['policyholder', 'driver']) {
      const empty = await take({ act, policy: '' });
      expect(empty.data).toMatchObject({ refusal: expect.stringContaining('Ask for the policy number') });
    }
  });

  test('the service desk takes it down from the policy’s page, sees its end, and nothing else of claims', async () => {
    const { policy, take } = await begin();
    const service = await desk.signedIn('service');
    const at = { path: `${PATH}?policy=${policy.id}`, cookie: service.cookie };
    const page = (await askPage(portals, takePage.loader, at)).data as object;
    expect(page).toMatchObject({ known: `TX ${policy.number}` });
    const begun = await take({ act: 'policyholder', ...HOLDER }, service.cookie);
    const call = reporterWith(portals, `${service.cookie}; ${begun.cookie}`);
    await call.fillIn({ when: RECENTLY });
    await call.send();
    const { sent, seesClaims } = await call.seeSent();
    expect(seesClaims).toBe(false);
    expect(sent.dates.length).toBeGreaterThan(0);
    expect(sent.papers.length).toBeGreaterThan(0);
    // An adjuster still calls them, as was promised.
    expect(sent.call).toMatchObject({ day: expect.any(String) });
    expect(await contactsOf(sent.number)).toEqual({ met: [], running: expect.arrayContaining(['COLL']) });
    await expect(
      askPage(portals, linePage.loader, { ...desk.at(sent.number), cookie: service.cookie }),
    ).resolves.toMatchObject({ status: 403 });
  });

  test('photos that the desk adds are not of a stranger: they take nothing of the room that strangers share', async () => {
    const { walk, adjuster } = await begin();
    const call = await walk({ act: 'policyholder', ...HOLDER });
    const shared = () => portals.db.selectFrom('stranger_bytes').selectAll().execute();
    const before = await shared();
    expect((await call.photos([await photo()])).status).toBe(303);
    expect(await shared()).toEqual(before);
    expect(await auditOf('add-photo', `staff ${adjuster.id}`)).toHaveLength(1);
  });

  test('a call that an adjuster records is the first contact on all lines of who they talked with', async () => {
    const { take, adjuster } = await begin();
    const service = await desk.signedIn('service');
    const begun = await take({ act: 'policyholder', ...HOLDER }, service.cookie);
    const call = reporterWith(portals, `${service.cookie}; ${begun.cookie}`);
    await call.fillIn({ when: RECENTLY, people: { hurt: 'yes', 'hurt-me': 'yes' } });
    await call.send();
    const { number } = (await call.seeSent()).sent;
    const { running } = await contactsOf(number);
    expect(running.length).toBeGreaterThan(1);
    const { party_id } = await portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select('party_id')
      .where('claim.number', '=', number)
      .orderBy('claim_line.number')
      .executeTakeFirstOrThrow();
    await desk.act(adjuster.cookie, number, { act: 'spoke', text: 'They can drive it.', party: String(party_id) });
    expect(await contactsOf(number)).toEqual({ met: running, running: [] });
  });

  test('a driver gets a part of their own, and the policyholder the confirmation of theirs', async () => {
    const { walk, adjuster, holder } = await begin();
    const email = `${randomUUID()}@example.com`;
    const call = await walk(
      { act: 'driver', lastName: 'Peña' },
      {
        car: { car: '1', driver: 'other', 'driver-name': 'Luz Mora' },
        people: { hurt: 'yes', 'hurt-driver': 'yes' },
        contact: { name: 'Luz Mora', email },
      },
    );
    await call.send({ name: 'Luz Mora' });
    const { number } = (await call.seeSent()).sent;
    const parties = await portals.db
      .selectFrom('claim_party')
      .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
      .select(['claim_party.role', 'claim_party.name', 'is_hurt'])
      .where('claim.number', '=', number)
      .orderBy('claim_party.id')
      .execute();
    expect(parties).toEqual([
      { role: 'driver_ours', name: 'Luz Mora', is_hurt: true },
      { role: 'policyholder', name: 'Marisol Peña', is_hurt: null },
      { role: 'driver_other', name: 'Ana Ruiz', is_hurt: null },
    ]);
    const lines = await portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .innerJoin('claim_party', 'claim_party.id', 'claim_line.party_id')
      .select(['coverage', 'claim_party.role'])
      .where('claim.number', '=', number)
      .orderBy('claim_line.number')
      .execute();
    expect(lines).toContainEqual({ coverage: 'COLL', role: 'policyholder' });
    expect(lines).toContainEqual({ coverage: expect.stringMatching(/MED|PIP/), role: 'driver_ours' });
    expect(await mailTo(portals, email)).toHaveLength(1);
    expect(await mailTo(portals, holder.email)).toEqual([
      { subject: expect.stringContaining(number), text: expect.stringContaining('Someone who drove your car') },
    ]);
    await desk.confirm(adjuster.cookie, number);
    expect((await desk.look(adjuster.cookie, number)).lineState).toBe('acknowledged');
  });

  test('a driver whom the policyholder named joins their claim as that person, and the policyholder stays one', async () => {
    const { walk } = await begin();
    const drove = { car: { car: '1', driver: 'other', 'driver-name': 'Luz Mora' } };
    const first = await walk({ act: 'policyholder', ...HOLDER }, { ...drove, contact: { name: 'Marisol Peña' } });
    await first.send({ name: 'Marisol Peña' });
    const { number } = (await first.seeSent()).sent;
    const second = await walk(
      { act: 'driver', lastName: 'Peña' },
      { ...drove, people: { hurt: 'yes', 'hurt-me': 'yes' }, contact: { name: 'Luz Mora' } },
    );
    await second.send({ name: 'Luz Mora', same: 'yes' });
    expect((await second.seeSent()).sent.number).toBe(number);
    const parties = await portals.db
      .selectFrom('claim_party')
      .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
      .leftJoin('claim_line', 'claim_line.party_id', 'claim_party.id')
      .select(['claim_party.role', 'claim_party.name', 'coverage'])
      .where('claim.number', '=', number)
      .orderBy('claim_party.id')
      .orderBy('claim_line.id')
      .execute();
    expect(parties.map(({ role, coverage }) => `${role} ${coverage}`)).toEqual([
      ...['policyholder COLL', 'driver_other PD_3P', expect.stringMatching(/^driver_ours (MED|PIP)$/)],
    ]);
  });

  test('waits for an employee whose session ended while they listened: what the caller said is in its field again', async () => {
    const { walk, adjuster } = await begin();
    const call = await walk({ act: 'policyholder', ...HOLDER });
    const { cookie } = call;
    const layout = (more = '') => askPage(portals, layoutLoader, { path: WHAT, cookie: cookie + more });
    expect((await layout()).data).toMatchObject({ session: { stay: '/staff/stay' } });
    const seen = (seen_at: Date) =>
      portals.db.updateTable('session').set({ seen_at }).where('staff_id', '=', adjuster.id).execute();
    await seen(new Date(0));
    const lost = await call.answer('what', { kind: 'rear_end', story: 'She saw the light\nturn green.' });
    expect(lost.headers.get('location')).toBe('/staff/login');
    expect((await call.see('what')).headers.getSetCookie().join()).toContain('portal-wanted=');
    await seen(new Date());
    const kept = (await layout(`; ${lost.cookie}`)).data;
    const shown = pageInLayout(stepPage, (await call.see('what')).data, kept, WHAT);
    expect(shown).toContain('She saw the light\nturn green.</textarea>');
  });

  test('of a driver is never open without the desk: a plate and a name prove too little to show who is on the policy', async () => {
    const { take, adjuster } = await begin();
    const { cookie } = await take({ act: 'driver', lastName: 'Peña' });
    const call = reporterWith(portals, `${adjuster.cookie}; ${cookie}`);
    const { data } = await call.see('what');
    expect(data).toMatchObject({ isByPhone: true, code: undefined });
    const code = writtenCode(resumeCodeOf(/report=([^;]+)/.exec(cookie)?.[1] ?? ''));
    expect(await resumeWith(portals, code)).toMatchObject({ status: 422 });
  });

  test('somebody they hit joins by the claim number, or waits for the match', async () => {
    const { walk } = await begin();
    const first = await walk({ act: 'policyholder', ...HOLDER });
    await first.send();
    const { number } = (await first.seeSent()).sent;
    const theirs = { contact: { name: 'Ana Ruiz', phone: '713-555-0148' } };
    const joined = await walk({ act: 'other', claim: number }, theirs);
    await joined.send({ name: 'Ana Ruiz' });
    expect((await joined.seeSent()).sent.number).toBe(number);
    const unmatched = await walk({ act: 'other' }, theirs);
    await unmatched.send({ name: 'Ana Ruiz' });
    expect((await unmatched.seeSent()).sent).toMatchObject({ isMatching: true });
  });

  test('is open only to who takes it down; another employee can go on with it, or the caller alone', async () => {
    const { take, adjuster } = await begin();
    const { cookie } = await take({ act: 'policyholder', ...HOLDER });
    const called = (session: string) => reporterWith(portals, [session, cookie].filter(Boolean).join('; '));
    await called(adjuster.cookie).answer('what');
    const elsewhere = (await called('').see('when')).headers.get('location');
    expect(elsewhere).toBe(PATH);
    const lead = await desk.signedIn('claims-lead');
    expect((await called(lead.cookie).see('when')).headers.get('location')).toBe(PATH);
    const { begun } = (await askPage(portals, takePage.loader, { path: PATH, cookie: lead.cookie })).data as {
      begun: { id: number; what: string }[];
    };
    const [mine] = begun.filter(({ what }) => what.includes('hit from behind') || what.includes('TX'));
    const next = await take({ act: 'continue', report: String(mine?.id) }, lead.cookie);
    const there = reporterWith(portals, `${lead.cookie}; ${next.cookie}`);
    const page = (await there.see('when')).data as { code: string };
    expect(page).toMatchObject({ isByPhone: true });
    expect((await called(adjuster.cookie).see('when')).headers.get('location')).not.toBeNull();

    const alone = await resumeWith(portals, page.code);
    expect((await reporterWith(portals, alone.cookie).see('when')).data).toMatchObject({ isByPhone: false });
    expect((await there.see('when')).headers.get('location')).not.toBeNull();
  });
});
