import { expect, test } from 'vitest';
import { importLimits } from '#config/insurance/imports.ts';
import { AS_OF, aPolicy, fileOf, somePolicies, testImports } from '#testing/test-import.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as importPage from './import-page.tsx';
import * as importsPage from './imports-page.tsx';
import * as missingPage from './missing-policies-page.tsx';
import * as rejectsFile from './rejects-file.ts';

const NEXT = '2026-11-21T03:10:00Z';

withPortals('the desk for policy files', (portals) => {
  const imports = () => testImports(portals, portals.env);
  const signedIn = async (...roles: Parameters<typeof addStaff>[1][]) => {
    const { id } = await addStaff(portals, ...roles);
    return { id, cookie: await staffCookie(portals, id) };
  };
  const send = (cookie: string, content: string, name = 'book.jsonl') => {
    const body = new FormData();
    body.append('file', new File([content], name));
    return askPage(portals, importsPage.action, { path: '/staff/imports', cookie, body });
  };
  const idIn = ({ headers }: { headers: Headers }) =>
    Number(/imports\/([0-9]+)/.exec(headers.get('location') ?? '')?.[1]);
  const look = async (cookie: string, id: number) => {
    const asked = { path: `/staff/imports/${id}`, params: { id: String(id) }, cookie };
    return (await askPage(portals, importPage.loader, asked)).data as ReturnType<typeof Object>;
  };
  const decide = (cookie: string, id: number, form: Record<string, string>) =>
    askPage(portals, importPage.action, { path: `/staff/imports/${id}`, params: { id: String(id) }, cookie, form });

  test('an uploaded file shows its steps, and the same file again leads to the first', async () => {
    const { cookie } = await signedIn('imports');
    const sent = await send(cookie, fileOf(somePolicies(120)));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/staff/imports/${idIn(sent)}?done=sent`]);
    const id = idIn(sent);
    await imports().run(id);
    expect(await look(cookie, id)).toMatchObject({
      file: { state: 'Done', of: 'core, full file 1', receivedBy: 'Noor Haddad' },
      linesWithProblems: 0,
    });
    const again = await send(cookie, fileOf(somePolicies(120)));
    expect(again.headers.get('location')).toBe(`/staff/imports/${id}?done=known`);
    const list = await askPage(portals, importsPage.loader, { path: '/staff/imports', cookie });
    expect(list.data).toMatchObject({ files: [{ id, name: 'book.jsonl', state: 'Done', kind: 'ok' }], held: 0 });
  });

  test('a form without a file says so, and a role that may not upload is refused', async () => {
    const { cookie } = await signedIn('imports');
    expect(await send(cookie, '')).toMatchObject({ status: 422, data: { refusal: 'Choose the file to send.' } });
    const other = await signedIn('service');
    expect((await askPage(portals, importsPage.loader, { path: '/staff/imports', cookie: other.cookie })).status).toBe(
      403,
    );
    const reader = await signedIn('auditor');
    expect((await send(reader.cookie, fileOf([aPolicy(1)]))).status).toBe(403);
  });

  test('a held file shows why; its sender cannot approve it, but another person can, and it is applied', async () => {
    const sender = await signedIn('imports');
    const text = fileOf(somePolicies(120).slice(10), { kind: 'full', sequence: 2, as_of: NEXT });
    const id = idIn(await send(sender.cookie, text));
    expect(await imports().run(id)).toMatchObject({ state: 'held' });
    const shown = await look(sender.cookie, id);
    expect(shown).toMatchObject({
      isHeld: true,
      isOwn: true,
      file: {
        holds: [{ text: 'With it, 110 policies are in force. We have 120.' }],
        states: [{ state: 'Florida' }],
      },
    });
    const seen = shown.file.holds.map(({ name }: { name: string }) => name).join('|');
    const own = await decide(sender.cookie, id, { act: 'approve', why: 'sold ten', seen });
    expect(own).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('someone else') } });
    const { cookie } = await signedIn('supervisor');
    expect(await decide(cookie, id, { act: 'approve', why: ' ', seen })).toMatchObject({ status: 422 });
    expect(await decide(cookie, id, { act: 'approve', why: 'why', seen: 'other' })).toMatchObject({ status: 422 });
    const approved = await decide(cookie, id, { act: 'approve', why: 'Ten were sold to another carrier.', seen });
    expect(approved.headers.get('location')).toBe(`/staff/imports/${id}?done=approve`);
    expect(await imports().run(id)).toMatchObject({ state: 'announced', report: { gone: 10 } });
    expect((await decide(cookie, id, { act: 'approve', why: 'again', seen })).status).toBe(422);
    const acts = await portals.db.selectFrom('audit').select('act').distinct().orderBy('act').execute();
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['apply-import', 'approve-import', 'run-import']),
    );
  });

  test('where one person is configured to suffice, the sender may approve', async () => {
    importLimits.needsSecondPerson = false;
    const { cookie } = await signedIn('imports');
    const id = idIn(await send(cookie, fileOf(somePolicies(50), { kind: 'full', sequence: 9, as_of: NEXT })));
    await imports().run(id);
    expect(await look(cookie, id)).toMatchObject({ isHeld: true, isOwn: false });
    importLimits.needsSecondPerson = true;
  });

  test('policies missing from a full file are listed and closed with a reason, and none is canceled', async () => {
    const { cookie } = await signedIn('imports');
    const list = async () =>
      (await askPage(portals, missingPage.loader, { path: '/staff/imports/missing?page=2', cookie })).data as {
        policies: { policyId: number; number: string }[];
      };
    // They are all on the first page, so no second one is shown.
    const { policies } = await list();
    expect(policies).toHaveLength(10);
    const form = { act: 'settle', policy: String(policies[0]?.policyId), why: '' };
    const settle = (change: object) =>
      askPage(portals, missingPage.action, {
        path: '/staff/imports/missing?page=2',
        cookie,
        form: { ...form, ...change },
      });
    expect((await settle({})).status).toBe(422);
    expect((await settle({ why: 'sold' })).headers.get('location')).toBe('/staff/imports/missing?page=2&done=settle');
    expect((await settle({ why: 'sold again' })).status).toBe(422);
    expect((await list()).policies).toHaveLength(9);
    const statuses = await portals.db.selectFrom('policy').select('status').distinct().execute();
    expect(statuses).toEqual([{ status: 'A' }]);
  });

  test('a rejected file is closed with the reason, and none of it is applied', async () => {
    const { cookie } = await signedIn('imports');
    const id = idIn(await send(cookie, fileOf([aPolicy(900)], { kind: 'delta', sequence: 50, as_of: NEXT })));
    await imports().run(id);
    expect((await decide(cookie, id, { act: 'reject', why: 'Wrong day.' })).status).toBe(303);
    expect(await look(cookie, id)).toMatchObject({
      isHeld: false,
      file: { decision: expect.stringContaining('Wrong day.') },
    });
    expect(await imports().run(id)).toMatchObject({ state: 'rejected', storedAs: null });
  });

  test('rejected lines can be downloaded as CSV with reasons, in the reader’s language', async () => {
    const { cookie } = await signedIn('imports');
    const text = fileOf([...somePolicies(120), aPolicy(121, { zip: '3135' })], {
      sequence: 3,
      as_of: '2026-11-22T03:10:00Z',
    });
    const id = idIn(await send(cookie, text));
    await imports().run(id);
    const get = async (language: string) => {
      const asked = { path: `/staff/imports/${id}/problems.csv?lang=${language}`, params: { id: String(id) }, cookie };
      const { data } = await askPage(portals, rejectsFile.loader, asked);
      if (!(data instanceof Response)) throw new Error('no file');
      return data.text();
    };
    expect(await get('en')).toContain(
      ',123,FL 10000121,Rejected,policy.zip,Digits are missing. A leading zero may be lost.\r\n',
    );
    expect(await get('es')).toContain('Faltan dígitos');
    expect(await look(cookie, id)).toMatchObject({ problems: [{ place: 'line 123', field: 'policy.zip' }] });
  });

  test('a policy’s versions show the line and file they came from', async () => {
    const { cookie } = await signedIn('auditor');
    const find = async (number: string) =>
      (await askPage(portals, importsPage.action, { path: '/staff/imports', cookie, form: { act: 'find', number } }))
        .data;
    expect(await find('FL 10000030')).toMatchObject({
      found: [{ prefix: 'FL', number: '10000030', version: 1, line: 33, fileName: 'book.jsonl' }],
    });
    expect(await find('99999999')).toMatchObject({ found: [] });
    expect(AS_OF < NEXT).toBe(true);
  });
});
