import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { REPORT, reportAsOther, reporterWith, reportOfMine } from '#testing/claims/test-report.ts';
import { losingCommits } from '#testing/failing-context.ts';
import { hostileFiles, photo, uploadsFolder } from '#testing/test-files.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as file from './report-file.ts';
import * as joinPage from './report-join-page.tsx';
import * as photosPage from './report-photos-page.tsx';

const MB = 1024 * 1024;
const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keptFiles = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

withPortals(
  'photos of an accident',
  (portals) => {
    test('photos in one form are each stored once, private to their reporter, and go to the claim', async () => {
      const other = await reportAsOther(portals);
      for (const step of ['what', 'when', 'where', 'car', 'ours', 'damage', 'people', 'police'])
        await other.answer(step);
      const [one, two] = [await photo(), await photo('png')];
      const before = keptFiles().length;
      expect((await other.photos([one, two])).status).toBe(303);
      expect((await Promise.all([other.photos([one]), other.photos([one])])).map(({ status }) => status)).toEqual([
        303, 303,
      ]);
      const { files } = (await other.seePhotos()).data as { files: { id: number }[] };
      expect(files).toHaveLength(2);
      expect(keptFiles()).toHaveLength(before + files.length);
      const id = files[0]?.id ?? 0;
      const open = (cookie: string, query = '') =>
        askPage(portals, file.loader, { path: `${REPORT}/file/${id}${query}`, params: { id: String(id) }, cookie });
      expect((await open(other.cookie)).headers.get('content-disposition')).toMatch(/^attachment; /);
      const stranger = await reportAsOther(portals);
      for (const query of ['', '?small']) expect((await open(stranger.cookie, query)).status).toBe(404);
      await stranger.remove(id);
      expect((await open(other.cookie)).status).toBe(200);
      await other.answer('contact');
      await other.send();
      await other.remove(id);
      expect((await open(other.cookie)).status).toBe(200);
      const { sent } = await other.seeSent();
      const kept = await portals.db
        .selectFrom('claim_file')
        .innerJoin('claim', 'claim.id', 'claim_file.claim_id')
        .select('claim_file.id')
        .where('number', '=', sent.number)
        .execute();
      expect(kept).toHaveLength(files.length);
    });

    test('a photo whose answer got lost is sent again, is stored once, and keeps its file', async () => {
      const other = await reportAsOther(portals);
      for (const step of ['what', 'when', 'where', 'car', 'ours', 'damage', 'people', 'police'])
        await other.answer(step);
      const one = await photo();
      const before = keptFiles().length;
      const away = reporterWith({ ...portals, watched: losingCommits(portals.watched) }, other.cookie);
      await expect(away.photos([one])).rejects.toThrow('answer lost');
      expect((await other.photos([one])).status).toBe(303);
      const { files } = (await other.seePhotos()).data as { files: { id: number }[] };
      expect([files.length, keptFiles().length - before]).toEqual([1, 1]);
      const id = files[0]?.id ?? 0;
      const at = { path: `${REPORT}/file/${id}`, params: { id: String(id) }, cookie: other.cookie };
      expect((await askPage(portals, file.loader, at)).status).toBe(200);
    });

    test('a hostile, huge or interrupted upload is refused with a reason, and good photos beside it stay', async () => {
      const other = await reportAsOther(portals);
      for (const step of ['what', 'when', 'where', 'car', 'ours', 'damage', 'people', 'police'])
        await other.answer(step);
      const before = keptFiles().length;
      for (const [what, hostile] of await hostileFiles()) {
        const answer = await other.photos([hostile]);
        expect([what, answer.status]).toEqual([what, 422]);
        expect(answer.data).toMatchObject({ refusal: expect.stringMatching(/\w+ .*/) });
      }
      expect((await other.photos([])).status).toBe(422);
      const huge = await other.photos([{ bytes: Buffer.alloc(16 * MB), name: 'a.jpg' }]);
      expect([huge.status, huge.data]).toEqual([
        413,
        expect.objectContaining({ refusal: expect.stringMatching(/larger than 15 MB/) }),
      ]);
      const broken = {
        body: '--x\r\ncontent-disposition: form-data; name="more"; filename="a.jpg"\r\n\r\nabc',
        type: 'multipart/form-data; boundary=x',
      };
      expect((await askPage(portals, photosPage.action, other.at('photos', { raw: broken }))).status).toBe(400);
      expect(keptFiles()).toHaveLength(before);
      const [, bad] = (await hostileFiles())[0] ?? [];
      if (bad) expect((await other.photos([await photo(), bad])).status).toBe(422);
      expect(keptFiles()).toHaveLength(before + 1);
    });

    test('a joining report keeps to the claim’s limits: 2 GB, and 60 files, 200 MB without an account', async () => {
      const { cookie, policy } = await addPolicyholder(portals, { state: 'TX' });
      const mine = await reportOfMine(portals, cookie, policy.id);
      await mine.fillIn();
      await mine.send();
      const { card } = await mine.seeSent();
      const { id: claimId } = await portals.db
        .selectFrom('claim')
        .select('id')
        .where('policy_id', '=', policy.id)
        .executeTakeFirstOrThrow();
      const code = card?.code.replaceAll(' ', '') ?? '';
      const at = { path: `/insurednew/claims/join/${code}`, params: { code }, form: {} };
      const other = reporterWith(portals, (await askPage(portals, joinPage.action, at)).cookie);
      for (const step of ['what', 'when', 'where', 'car', 'damage', 'people', 'police']) await other.answer(step);
      await other.photos([await photo()]);
      await other.answer('contact');
      const full = async (bytes: number, partyId: number | null) => {
        await portals.db.deleteFrom('claim_file').where('claim_id', '=', claimId).execute();
        const file = { claim_id: claimId, party_id: partyId, shot: 'paper', given_name: 'a.pdf', bytes };
        const kept = { media_type: 'application/pdf', content_hash: randomBytes(32) };
        await portals.db
          .insertInto('claim_file')
          .values({ ...file, ...kept, file_name: randomBytes(16).toString('hex') })
          .execute();
      };
      await full(2048 * MB, null);
      expect(await other.send()).toMatchObject({
        status: 422,
        data: { refusal: expect.stringMatching(/This claim has 2 GB/) },
      });
      const driver = await portals.db
        .selectFrom('claim_party')
        .select('id')
        .where('claim_id', '=', claimId)
        .where('role', '=', 'driver_other')
        .executeTakeFirstOrThrow();
      await full(200 * MB, driver.id);
      expect(await other.send()).toMatchObject({
        status: 422,
        data: { refusal: expect.stringMatching(/60 files and 200 MB/) },
      });
      await full(199 * MB, driver.id);
      expect((await other.send()).status).toBe(303);
      const ofClaim = await portals.db.selectFrom('claim_file').select('id').where('claim_id', '=', claimId).execute();
      expect(ofClaim).toHaveLength(2);
    });
  },
  { variables: { UPLOADS_DIR: folder } },
);
