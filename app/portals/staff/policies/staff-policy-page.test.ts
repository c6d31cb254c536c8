import { expect, test } from 'vitest';
import { addFiling, filingsOf, markFiled } from '#insurance/filings/filing-store.ts';
import { findRecipient } from '#insurance/policies/policy-reader-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { newReference } from '#platform/references/reference.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as findPage from './find-policy-page.tsx';
import * as documentFile from './policy-document-file.ts';
import * as policyPage from './staff-policy-page.tsx';

withPortals('the page of a policy at the service desk', (portals) => {
  const signedIn = async (...roles: Parameters<typeof addStaff>[1][]) => {
    const { id } = await addStaff(portals, ...roles);
    return { id, cookie: await staffCookie(portals, id) };
  };
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const look = (cookie: string, id: number) => askPage(portals, policyPage.loader, { ...at(id), cookie });
  const audited = (act: string) =>
    portals.db.selectFrom('audit').selectAll().where('act', '=', act).orderBy('id', 'desc').execute();

  test('the desk changes the contact on file for a caller, says how it knew them, and tells an account without one', async () => {
    const { id: staff, cookie } = await signedIn('service');
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id);
    const empty = { phone: null, email: null };
    await portals.db.updateTable('policy').set(empty).where('id', '=', id).execute();
    const send = (form: Record<string, string>) =>
      askPage(portals, policyPage.action, { ...at(id), cookie, form: { act: 'contact', ...form } });
    const onFile = () =>
      portals.db.selectFrom('policy').select(['phone', 'email']).where('id', '=', id).executeTakeFirst();
    expect(await send({ phone: '3055550166' })).toMatchObject({ status: 422 });
    expect(await send({ phone: '12', knew: 'facts' })).toMatchObject({ status: 422 });
    expect(await send({ email: 'not an address', knew: 'facts' })).toMatchObject({ status: 422 });
    expect(await send({ knew: 'facts' })).toMatchObject({ status: 422 });
    expect(await onFile()).toEqual(empty);
    expect(await send({ phone: '(305) 555-0166', knew: 'called-back' })).toMatchObject({ status: 303 });
    expect(await onFile()).toEqual({ phone: '3055550166', email: null });
    expect(await send({ phone: '305 555 0166', knew: 'facts' }), 'already on file').toMatchObject({ status: 422 });
    const [row] = await audited('change-contact-at-desk');
    expect(row).toMatchObject({ actor: `staff ${staff}`, detail: { knew: 'called-back' } });
    expect((await mailTo(portals, account.email)).map(({ subject }) => subject)).toEqual([
      'The contact on your policy was changed by phone',
    ]);
    const tasks = () => portals.db.selectFrom('desk_task').select('kind').where('policy_id', '=', id).execute();
    expect(await tasks()).toEqual([]);
    const { env } = portals;
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      await send({ email: 'caller@example.com', knew: 'agency' });
    } finally {
      portals.env = env;
    }
    expect(await tasks(), 'the core system has to be told').toEqual([{ kind: 'contact-changed' }]);
  });

  test('a caller takes the consent to documents by email back: of the account, or else of the policy', async () => {
    const { cookie } = await signedIn('service');
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id);
    const given = { account_id: account.id, kind: 'paperless', is_given: true, wording: 'By email.', language: 'en' };
    await portals.db.insertInto('consent').values(given).execute();
    const send = (of: number) => askPage(portals, policyPage.action, { ...at(of), cookie, form: { act: 'paper' } });
    const onPaper = async (of: number) => (await findRecipient(portals.db, of)).wants_paper;
    const tasks = (of: number) =>
      portals.db.selectFrom('desk_task').select('kind').where('policy_id', '=', of).execute();
    const { data } = await look(cookie, id);
    expect(pageShown(policyPage, data)).toContain('value="paper"');
    for (let sent = 0; sent < 2; sent++) expect(await send(id)).toMatchObject({ status: 303 });
    expect([await onPaper(id), await tasks(id)]).toEqual([true, [{ kind: 'paper-asked' }]]);
    const said = portals.db.selectFrom('consent').select('is_given').where('account_id', '=', account.id);
    expect(await said.orderBy('id').execute()).toEqual([{ is_given: true }, { is_given: false }]);
    expect(await mailTo(portals, account.email)).toMatchObject([
      { subject: 'Your documents come by mail now', text: expect.stringContaining('In your account, you can choose') },
    ]);
    expect(pageShown(policyPage, (await look(cookie, id)).data)).not.toContain('value="paper"');

    const { id: alone, version } = await addRatedPolicy(portals, account.id);
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', alone).execute();
    expect(await onPaper(alone)).toBe(false);
    await send(alone);
    expect([await onPaper(alone), await tasks(alone)]).toEqual([true, [{ kind: 'paper-asked' }]]);
    const told = await mailTo(portals, version.document.email ?? '');
    expect(told.map(({ text }) => text.includes('In your account'))).toEqual([false]);
    expect(await audited('mail-on-paper')).toHaveLength(2);
  });

  test('a policy has its documents, all requests and the messages sent; opening a document is audited', async () => {
    const { cookie } = await signedIn('service');
    const account = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, account.id);
    await enqueueMail(portals.db, {
      to: version.document.email ?? '',
      subject: 'About your bill',
      text: 'Secret 123456',
    });
    await enqueueSms(portals.db, { to: '3055550143', text: 'Your code is 123456' });
    const request = {
      policy_id: id,
      account_id: account.id,
      kind: 'question',
      details: '{}',
      state: 'TX',
      asked_on: '2026-11-02',
    };
    const [past, open] = [newReference('C'), newReference('C')];
    await portals.db
      .insertInto('change_request')
      .values([
        { ...request, reference: past, status: 'declined', answer: 'No' },
        { ...request, reference: open, status: 'received' },
      ])
      .execute();
    const { data: page } = await look(cookie, id);
    expect(page).toMatchObject({
      documents: { hasCard: true, hasDeclarations: true, signedOn: undefined, hasNotice: false, letters: [] },
      requests: [
        { reference: open, isOpen: true, status: 'Received' },
        { reference: past, isOpen: false, status: 'Declined' },
      ],
      messages: [
        { subject: null, to: '3055550143' },
        { subject: 'About your bill', status: 'waiting' },
      ],
    });
    expect(JSON.stringify(page)).not.toContain('123456');
    const opened = (document: string) =>
      askPage(portals, documentFile.loader, {
        path: `/staff/policies/${id}/documents/${document}`,
        params: { id: String(id), document },
        cookie,
      });
    const statuses = [];
    for (const document of ['id-card', 'declarations', 'signed', 'other'])
      statuses.push((await opened(document)).status);
    expect(statuses).toEqual([200, 200, 404, 404]);
    await portals.db.updateTable('policy').set({ language: 'es' }).where('id', '=', id).execute();
    await portals.db.updateTable('account').set({ language: 'es' }).execute();
    const paper = (await opened('declarations')).data as Response;
    expect(readPdf(new Uint8Array(await paper.arrayBuffer())).language, 'it is for its policyholder').toBe('es-US');
    expect((await audited('download-id-card'))[0]).toBeDefined();
    expect((await audited('see-policy'))[0]).toMatchObject({ detail: { document: 'declarations' } });
  });

  test('the page shows which certificates were filed with the state and when, and which still wait', async () => {
    const { id: staff, cookie } = await signedIn('service');
    const { id, version } = await addRatedPolicy(portals, (await addAccount(portals)).id);
    expect(pageShown(policyPage, (await look(cookie, id)).data)).not.toContain('Certificates filed with the state');
    const driver = { first_name: 'Ana', last_name: 'Ruiz', date_of_birth: '1984-03-02' };
    const license = { license_number: 'P12054481', license_state: 'FL' };
    const filing = { policyId: id, versionNumber: version.number, driver: { ...driver, ...license }, isTold: true };
    const days = { effectiveOn: '2026-01-05', dueOn: '2026-01-08' };
    await addFiling(portals.db, { ...filing, what: 'certificate', form: 'SR22', ...days });
    const [first] = await filingsOf(portals.db, id);
    await markFiled(portals.db, first?.id ?? 0, '2026-01-06', staff);
    await addFiling(portals.db, { ...filing, what: 'certificate', form: 'FR44', ...days });
    const shown = pageShown(policyPage, (await look(cookie, id)).data);
    expect(shown).toContain('The SR-22 for Ana Ruiz was filed with the state on January 6, 2026.');
    expect(shown).toMatch(/FR-44 for Ana Ruiz.*Late: was due Jan 8, 2026/);
    expect(shown).toContain('/staff/filings');
    const adjuster = pageShown(policyPage, (await look((await signedIn('adjuster')).cookie, id)).data);
    expect(adjuster).toContain('FR-44 for Ana Ruiz');
    expect(adjuster).not.toContain('/staff/filings');
  });

  test.each([
    ['under notice, it keeps it in force', 'C', 5, -3, /It stays in force if what is due is paid before \w/],
    [
      'within 30 days of its end, it reinstates it',
      'L',
      -5,
      -10,
      /It can be reinstated .* statement of no loss and \$118\.40/,
    ],
    ['later, it does nothing for it', 'L', -40, -60, /A payment doesn’t reinstate it\./],
    ['in force, no more than pay its bill', 'A', null, 5, /^(?![\s\S]*(?:reinstate|stays in force))/],
  ] as const)('the policy has what a payment does: %s', async (_, status, ends, due, says) => {
    const { cookie } = await signedIn('service');
    const { id } = await addOwnPolicy(portals, (await addAccount(portals)).id, { state: 'TX' });
    const day = (days: number) => plusDays(dayIn('TX', new Date()), days);
    const cancels_on = ends === null ? null : day(ends);
    await portals.db.updateTable('policy').set({ status, cancels_on }).where('id', '=', id).execute();
    await portals.db
      .updateTable('instalment')
      .set({ due_on: day(due) })
      .where('policy_id', '=', id)
      .execute();
    expect(pageShown(policyPage, (await look(cookie, id)).data)).toMatch(says);
  });

  test.each(['adjuster', 'claims-lead', 'underwriter'] as const)(
    '%s reads what a policy covers, and each link opens',
    async (role) => {
      const { cookie } = await signedIn(role);
      const { id, number } = await addOwnPolicy(portals, (await addAccount(portals)).id, { state: 'TX' });
      const ask = { policy_id: id, kind: 'question', details: '{}', state: 'TX', asked_on: '2026-11-02' };
      const reference = newReference('C');
      await portals.db
        .insertInto('change_request')
        .values({ ...ask, reference, status: 'received' })
        .execute();
      const form = { act: 'find', number };
      const search = await askPage(portals, findPage.action, { path: '/staff/policies', cookie, form });
      expect(search.data).toMatchObject({ found: [{ id, number: `TX ${number}` }] });
      const { data: page } = await look(cookie, id);
      expect(page).toMatchObject({
        requests: [{ reference }],
        documents: { hasNotice: false, letters: [], toHolder: [] },
      });
      const shown = pageShown(policyPage, page);
      expect(shown).toContain(reference);
      const links = [...shown.matchAll(/href="(\/staff\/[^"?]*)/g)].map(([, path]) => path);
      expect(links.includes('/staff/claims/report')).toBe(role !== 'underwriter');
      for (const path of links) expect(path).toMatch(/^\/staff\/(policies|claims)(\/|$)/);
      expect(shown).not.toContain('name="act"');
      const notice = { path: `/staff/policies/${id}/documents/notice`, params: { id: String(id), document: 'notice' } };
      expect((await askPage(portals, documentFile.loader, { ...notice, cookie })).status).toBe(403);
    },
  );
});
