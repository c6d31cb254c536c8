import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { stepsOf } from '#insurance/applications/application-steps.ts';
import { newApplicant } from '#testing/applications/test-application.ts';
import { pdf, uploadsFolder } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

import * as deskPage from '../staff/applications/application-page.tsx';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

withPortals(
  'the files and the draft of an application',
  (portals) => {
    const shownFiles = async (person: Awaited<ReturnType<typeof newApplicant>>) =>
      (await person.see('resume')).data as { files: { id: number }[]; removable: number[] };
    const answerOfDesk = async (reference: string, form: Record<string, string>) =>
      askPage(portals, deskPage.action, {
        path: `/staff/applications/${reference}`,
        params: { reference },
        form: { act: 'answer', ...form },
        cookie: await staffCookie(portals, (await addStaff(portals, 'applications')).id),
      });

    test('a draft is kept for as long again after every step and file, and its browser keeps the way back to it', async () => {
      const applicant = await newApplicant(portals, 'agent-tx');
      const lastSaved29DaysAgo = () =>
        portals.db.updateTable('application').set({ saved_at: sql<Date>`now() - interval '29 days'` }).execute();
      const isSavedToday = async () => {
        const saved = await portals.db
          .selectFrom('application')
          .select('id')
          .where('saved_at', '>', sql<Date>`now() - interval '1 day'`)
          .executeTakeFirst();
        return saved !== undefined;
      };
      for (const { id, ...step } of stepsOf('agent-tx')) {
        await lastSaved29DaysAgo();
        const answer = await ('document' in step ? applicant.upload(id) : applicant.answer(id));
        expect([id, await isSavedToday(), answer.cookie]).toEqual([id, true, applicant.cookie]);
      }
    });

    test('CR-03 asked for more after ten files, an applicant adds ten, and removes only those', async () => {
      const person = await (await newApplicant(portals, 'job')).fillIn(`${randomUUID()}@example.com`);
      const add = (from: number, count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, index) => person.upload('resume', [pdf(`page ${from + index}`)])),
        );
      await add(0, 9);
      const first = await shownFiles(person);
      expect(first.files).toHaveLength(10);
      await person.send();
      const found = (await person.seeSent()).sent.reference.replaceAll('-', '');
      await answerOfDesk(found, { status: 'more-needed', answer: 'Page 3 cannot be read.' });

      const added = await add(20, 11);
      expect(added.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(303), 422]);
      const { files, removable } = await shownFiles(person);
      expect(files).toHaveLength(20);
      const sent = first.files.map(({ id }) => id);
      expect(removable).toEqual(files.map(({ id }) => id).filter((id) => !sent.includes(id)));
      // What the desk has read stays; what it has not can be replaced.
      for (const id of [sent[0], removable[0]]) await person.answer('resume', { remove: String(id) });
      const after = await shownFiles(person);
      expect(after.files.map(({ id }) => id)).toEqual(files.map(({ id }) => id).filter((id) => id !== removable[0]));
      expect(await person.upload('resume', [pdf('a better page')])).toMatchObject({ status: 303 });
      await person.sendMore();
      await person.answer('resume', { remove: String(removable[1]) });
      expect((await person.seeSent()).files).toHaveLength(20);
    });
  },
  { variables: { UPLOADS_DIR: folder } },
);
