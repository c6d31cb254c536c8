import { expect, test } from 'vitest';
import * as papersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as lettersPage from './claim-letters-page.tsx';
import * as claimFile from './desk-claim-file.ts';
import * as deskLetterFile from './desk-letter-file.ts';

withPortals('the papers of a claim, at the desk', (portals) => {
  const { signedIn, open, act, tracked } = claimDesk(portals);
  const letterOf = (claimId: number) =>
    portals.db.selectFrom('claim_letter').select('id').where('claim_id', '=', claimId).executeTakeFirstOrThrow();

  test('who sees no claims prints and addresses only letters that go by mail', async () => {
    const { claimId, partyId } = await addThirdPartyClaim(portals);
    const { id } = await letterOf(claimId);
    const print = async (cookie: string) => {
      const at = { path: `/staff/claims/letters/${id}/pdf`, params: { id: String(id) } };
      return (await askPage(portals, deskLetterFile.loader, { ...at, cookie })).status;
    };
    const address = async (cookie: string) => {
      const form = { act: 'address', letter: String(id), address: '1 Stranger St\nHouston, TX 77027' };
      return (await askPage(portals, lettersPage.action, { path: '/staff/claims/letters', cookie, form })).status;
    };
    const [service, adjuster] = [await signedIn('service'), await signedIn('adjuster')];
    expect([await print(service.cookie), await print(adjuster.cookie)]).toEqual([404, 200]);
    expect(await address(service.cookie)).toBe(422);
    const party = portals.db.selectFrom('claim_party').select('mail_address').where('id', '=', partyId);
    expect(await party.executeTakeFirst()).toEqual({ mail_address: null });

    await portals.db.updateTable('claim_letter').set({ to_post: true }).where('id', '=', id).execute();
    expect(await print(service.cookie)).toBe(200);
    expect([await address(service.cookie), await address(service.cookie)]).toEqual([303, 422]);
    await askPage(portals, lettersPage.action, {
      path: '/staff/claims/letters',
      cookie: service.cookie,
      form: { act: 'post', letter: String(id) },
    });
    const letter = portals.db.selectFrom('claim_letter').select('posted_by').where('id', '=', id);
    expect(await letter.executeTakeFirst()).toEqual({ posted_by: service.id });
    expect(await print(service.cookie), 'a lost letter is printed again').toBe(200);
  });

  test('each view of a file that somebody sent is in the audit log, and its small picture is not', async () => {
    const { number, code, claimId } = await addThirdPartyClaim(portals);
    const adjuster = await signedIn('adjuster');
    await act(adjuster.cookie, number, { act: 'ask', kind: 'photos', why: 'Of the bumper.', due: '' });
    const { cookie } = await open(number, code);
    const id = String((await tracked(cookie, number)).items[0]?.id);
    const body = new FormData();
    body.set('file', new File([new Uint8Array((await photo()).bytes)], 'bumper.jpg', { type: 'image/jpeg' }));
    body.set('answer', 'Taken today.');
    const item = { path: `/insurednew/claims/${number}/items/${id}`, params: { number, id }, cookie, body };
    await askPage(portals, papersPage.action, item);
    const file = String((await tracked(cookie, number)).files[0]?.id);

    const seen = async () =>
      (
        await portals.db
          .selectFrom('audit')
          .select('act')
          .where('subject', '=', portals.keyring.hash('subject', 'claim', claimId))
          .where('actor', '=', `staff ${adjuster.id}`)
          .where('act', '=', 'see-claim')
          .execute()
      ).length;
    const before = await seen();
    const look = async (more = '') => {
      const path = `/staff/claims/${number}/1/files/${file}${more}`;
      return (await askPage(portals, claimFile.loader, { path, params: { number, id: file }, cookie: adjuster.cookie }))
        .status;
    };
    expect(await look('?small')).toBe(200);
    expect(await seen()).toBe(before);
    expect(await look()).toBe(200);
    expect(await seen()).toBe(before + 1);
  });
});
