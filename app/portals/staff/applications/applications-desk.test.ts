import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { newApplicant } from '#testing/applications/test-application.ts';
import { uploadsFolder } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as deskPage from './application-page.tsx';
import * as applicationsPage from './applications-page.tsx';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

withPortals(
  'the desk of applications',
  (portals) => {
    const newEmail = () => `${randomUUID()}@example.com`;
    let cookie: string | undefined;
    const deskCookie = async () => {
      cookie ??= await staffCookie(portals, (await addStaff(portals, 'applications')).id);
      return cookie;
    };
    const desk = async (reference: string, form?: Record<string, string>) =>
      askPage(portals, form ? deskPage.action : deskPage.loader, {
        path: `/staff/applications/${reference}`,
        params: { reference },
        cookie: await deskCookie(),
        ...(form && { form: { act: 'answer', ...form } }),
      });
    const seenAt = async (reference: string) => ({ seen: ((await desk(reference)).data as { seen: string }).seen });

    test('an answer given on an older page of the desk is refused, and the same answer twice is sent once', async () => {
      const email = newEmail();
      const person = await (await newApplicant(portals, 'job')).fillIn(email);
      await person.send();
      const reference = (await person.seeSent()).sent.reference.replaceAll('-', '');
      const older = await seenAt(reference);
      const more = { status: 'more-needed', answer: 'Which shop?' };
      for (const status of [
        (await desk(reference, { ...more, ...older })).status,
        (await desk(reference, { ...more, ...older })).status,
      ])
        expect(status).toBe(303);
      const stale = await desk(reference, { status: 'approved', answer: 'Welcome', ...older });
      expect(stale).toMatchObject({ status: 422, data: { values: { answer: 'Welcome' } } });
      expect((await desk(reference)).data).toMatchObject({ status: 'more-needed' });
      expect(await mailTo(portals, email)).toHaveLength(2);
    });

    test('the desk lists an application until it is decided, and every view and the decision are audited', async () => {
      const person = await (await newApplicant(portals, 'job')).fillIn(newEmail());
      await person.send();
      const reference = (await person.seeSent()).sent.reference.replaceAll('-', '');
      const at = async () => ({ path: '/staff/applications', cookie: await deskCookie() });
      const listed = async () =>
        JSON.stringify((await askPage(portals, applicationsPage.loader, await at())).data).includes(reference);
      expect(await listed()).toBe(true);
      const seen = await seenAt(reference);
      await desk(reference.toLowerCase(), { status: 'approved', answer: '', ...seen });
      expect(await listed()).toBe(false);
      const { db } = portals;
      const byStaff = db.selectFrom('audit').select('act').where('actor', 'like', 'staff %').orderBy('id', 'desc');
      const acts = await byStaff.limit(2).execute();
      expect(acts.map(({ act }) => act)).toEqual(['answer-application', 'see-application']);
    });
  },
  { variables: { UPLOADS_DIR: folder } },
);
