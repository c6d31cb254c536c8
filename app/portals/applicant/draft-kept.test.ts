import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { stepsOf } from '#insurance/applications/application-steps.ts';
import { newApplicant, uploadsFolder } from '#testing/test-application.ts';
import { withPortals } from '#testing/test-portals.ts';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

withPortals(
  'the draft of an application',
  (portals) => {
    test('is kept for as long again after every step and file, and its browser keeps the way back to it', async () => {
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
  },
  { variables: { UPLOADS_DIR: folder } },
);
