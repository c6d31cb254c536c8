import { expect, test } from 'vitest';
import { CLAIM_UPLOADS } from '#config/claims/claim-limits.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { reportAsOther } from '#testing/claims/test-report.ts';
import { formWith, photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as papersPage from './send-papers-page.tsx';

const COMPLETE = 'All photos are here.';

withPortals('photos of the damage', (portals) => {
  const { act, signedIn, open, tracked, look } = claimDesk(portals);
  const estimateDay = ({ clocks }: Awaited<ReturnType<typeof look>>) =>
    clocks.some(({ id }) => id.startsWith('OUR-ESTIMATE'));

  async function askedForPhotos() {
    const { number, code } = await addThirdPartyClaim(portals);
    const { cookie: desk } = await signedIn('adjuster');
    await act(desk, number, { act: 'ask', kind: 'photos', why: 'Please show the bumper.', due: '' });
    const { cookie } = await open(number, code);
    const id = String((await tracked(cookie, number)).items[0]?.id);
    const path = `/insurednew/claims/${number}/items/${id}`;
    const send = (body: FormData) =>
      askPage(portals, papersPage.action, { path, params: { number, id }, cookie, body });
    const isComplete = async () => JSON.stringify((await tracked(cookie, number)).events).includes(COMPLETE);
    return { number, desk, send, isComplete, tracked: () => tracked(cookie, number) };
  }

  test('are not all here when the person answers with words only, and no estimate is promised', async () => {
    const { number, desk, send, isComplete, tracked: seen } = await askedForPhotos();
    const body = new FormData();
    body.set('answer', 'The car was towed away; I can’t take any.');
    expect((await send(body)).status).toBe(303);
    expect((await seen()).items).toEqual([]);
    expect([await isComplete(), estimateDay(await look(desk, number))]).toEqual([false, false]);
  });

  test('are all here once they were sent for what was asked, and the estimate is promised', async () => {
    const { number, desk, send, isComplete } = await askedForPhotos();
    expect((await send(formWith([await photo()]))).status).toBe(303);
    expect([await isComplete(), estimateDay(await look(desk, number))]).toEqual([true, true]);
  });

  test('that came with the report promise the estimate as well, unless the person sends them later', async () => {
    const reported = async (files: Awaited<ReturnType<typeof photo>>[]) => {
      const other = await reportAsOther(portals);
      await other.fillIn();
      if (files.length > 0) await other.photos(files);
      await other.send();
      const { cookie } = await signedIn('adjuster');
      return look(cookie, (await other.seeSent()).sent.number);
    };
    expect(estimateDay(await reported([await photo()]))).toBe(true);
    expect(estimateDay(await reported([]))).toBe(false);
  });

  test('that are sent again after a lost answer are not counted twice against the limit', async () => {
    const { number, code, partyId, claimId } = await addThirdPartyClaim(portals);
    const { cookie } = await open(number, code);
    const path = `/insurednew/claims/${number}/papers`;
    const send = (files: Awaited<ReturnType<typeof photo>>[]) =>
      askPage(portals, papersPage.action, { path, params: { number }, cookie, body: formWith(files) });
    const files = [await photo(), await photo('png')];
    expect((await send(files)).status).toBe(303);
    const {
      file_name: _,
      id: __,
      content_hash: ___,
      ...like
    } = await portals.db
      .selectFrom('claim_file')
      .selectAll()
      .where('claim_id', '=', claimId)
      .where('party_id', '=', partyId)
      .executeTakeFirstOrThrow();
    const full = Array.from({ length: CLAIM_UPLOADS.ofStranger.mostFiles - files.length }, (_, at) => ({
      ...like,
      file_name: String(at).padStart(32, '0'),
      content_hash: Buffer.alloc(32, at),
    }));
    await portals.db.insertInto('claim_file').values(full).execute();
    expect((await send(files)).status).toBe(303);
    expect((await send([await photo('webp')])).status).toBe(422);
  });
});
