import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import * as added from '#portals/claimant/report/report-added.ts';
import * as checkPage from '#portals/claimant/report/report-check-page.tsx';
import * as photosPage from '#portals/claimant/report/report-photos-page.tsx';
import * as stepPage from '#portals/claimant/report/report-step-page.tsx';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { RECENTLY, reportAsOther, reporterWith, resumeWith } from '#testing/claims/test-report.ts';
import { formWith, photo, uploadsFolder } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { fieldsShown, pageShown } from '#testing/test-shown-page.ts';
import * as takePage from './take-report-page.tsx';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Reporter = ReturnType<typeof reporterWith>;
type Page = { report: number; code: string; progress: object };

withPortals(
  'two reports in one browser',
  (portals) => {
    const desk = claimDesk(portals);
    const rows = () =>
      portals.db.selectFrom('loss_report').select(['id', 'answers', 'version']).orderBy('id').execute();
    const files = () => portals.db.selectFrom('claim_file').select(['id', 'report_id']).execute();
    const pageOf = async (reporter: Reporter, step: string) => (await reporter.see(step)).data as Page;

    test('every form says of which report it is', async () => {
      const reporter = await reportAsOther(portals);
      const begun = await pageOf(reporter, 'what');
      const mark = { report: String(begun.report), code: begun.code };
      expect(fieldsShown(stepPage, begun)).toMatchObject(mark);
      await reporter.fillIn({ when: RECENTLY });
      await reporter.photos([await photo()]);
      expect(fieldsShown(checkPage, (await reporter.check()).data)).toMatchObject(mark);
      const shown = pageShown(photosPage, (await reporter.seePhotos()).data);
      const forms = shown.split('<form').slice(1);
      expect(forms).toHaveLength(2);
      for (const form of forms) expect(form).toContain(`name="report" value="${begun.report}"`);
    });

    test('an older page saves nothing into the newer report: it keeps what was typed, and its code leads back', async () => {
      const first = await reportAsOther(portals);
      const { report, code } = await pageOf(first, 'what');
      // The cookie of the browser is now the second report's.
      const second = await reportAsOther(portals);
      const old = { report: String(report), code };
      const typed = { kind: 'rear_end', story: 'The first caller’s story.' };
      const before = await rows();
      const refused = await second.answer('what', { ...typed, ...old });
      expect(refused.status).toBe(409);
      expect(refused.data).toMatchObject({
        text: expect.stringContaining(code),
        typed: { ...typed, ...old },
        next: { href: expect.stringContaining('/report/resume') },
      });
      for (const form of [{ remove: '1' }, { name: 'Teresa Villarreal' }]) {
        const page = 'remove' in form ? photosPage : checkPage;
        const step = 'remove' in form ? 'photos' : 'check';
        expect((await askPage(portals, page.action, second.at(step, { form: { ...form, ...old } }))).status).toBe(409);
      }
      const notes = { form: { story: 'Of the first.', report: String(report) } };
      expect((await askPage(portals, added.action, second.at('add', notes))).status).toBe(422);
      expect(await rows()).toEqual(before);

      const body = formWith([await photo()]);
      body.set('report', String(report));
      const kept = await files();
      const sent = await askPage(portals, added.action, second.at('add', { body }));
      expect([sent.status, await files()]).toEqual([422, kept]);
      // Without scripts, the photos come with the page's own form.
      body.set('code', code);
      const photos = await askPage(portals, photosPage.action, second.at('photos', { body }));
      expect(photos).toMatchObject({ status: 409, data: { text: expect.stringContaining(code) } });
      expect([photos.data, await files()]).toEqual([expect.not.objectContaining({ typed: expect.anything() }), kept]);
      // A page that the newer report does not have yet, and after it was sent.
      expect((await second.answer('police', { police: 'no', ...old })).status).toBe(409);
      await second.fillIn({ when: RECENTLY });
      await second.send();
      expect((await second.answer('what', { ...typed, ...old })).status).toBe(409);

      const back = reporterWith(portals, (await resumeWith(portals, code)).cookie);
      expect((await back.answer('what', { ...typed, ...old })).status).toBe(303);
    });

    test('a second call at the desk gets nothing of the first caller, who is among the calls begun', async () => {
      const adjuster = await desk.signedIn('adjuster');
      const take = async () => {
        const form = { key: randomUUID(), act: 'other' };
        const begun = await askPage(portals, takePage.action, {
          path: '/staff/claims/report',
          cookie: adjuster.cookie,
          form,
        });
        return reporterWith(portals, `${adjuster.cookie}; ${begun.cookie}`);
      };
      const first = await take();
      const { report } = await pageOf(first, 'what');
      const second = await take();
      const before = await rows();
      const typed = { kind: 'theft', story: 'It is gone.', report: String(report) };
      const refused = await second.answer('what', typed);
      expect(refused).toMatchObject({
        status: 409,
        data: {
          typed,
          text: expect.stringContaining('call'),
          next: { href: expect.stringMatching(/^\/staff\/claims\/report/) },
        },
      });
      expect(await rows()).toEqual(before);
    });
  },
  { variables: { UPLOADS_DIR: folder } },
);
