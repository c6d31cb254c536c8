import { expect, test } from 'vitest';
import { giveClaimLink } from '#insurance/claims/access/claim-access.ts';
import { endLinks } from '#insurance/claims/access/claim-access-store.ts';
import { loader as layoutLoader } from '#portals/shell/portal-layout.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { formWith } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageInLayout } from '#testing/test-shown-page.ts';
import * as linkPage from './claim-link-page.tsx';
import * as followPage from './follow-claim-page.tsx';
import * as papersPage from './send-papers-page.tsx';
import * as trackerPage from './tracker-page.tsx';

const FOLLOW = '/insurednew/claims/follow';

withPortals('a claim that closed before its party sent something', (portals) => {
  type Claim = Awaited<ReturnType<typeof addThirdPartyClaim>>;
  const open = async ({ number, code }: Claim, cookie = '') =>
    askPage(portals, followPage.action, { path: FOLLOW, form: { number, code }, cookie });
  const opened = async (claim: Claim) => {
    const { cookie } = await open(claim);
    return cookie ?? '';
  };
  const at = ({ number }: Claim, cookie: string) => ({
    path: `/insurednew/claims/${number}`,
    params: { number },
    cookie,
  });
  const close = ({ partyId }: Claim) =>
    portals.db
      .updateTable('claim_access')
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .where('party_id', '=', partyId)
      .where('kind', '=', 'session')
      .execute();
  const form = { act: 'write', message: 'The other car was white.' };
  /** What the page shows in the layout. */
  const shown = async (claim: Claim, cookie: string) => {
    const { data: layout } = await askPage(portals, layoutLoader, at(claim, cookie));
    const { data } = await askPage(portals, trackerPage.loader, at(claim, cookie));
    return { layout, html: pageInLayout(trackerPage, data, layout, at(claim, cookie).path) };
  };
  const over = async (cookie: string) =>
    ((await askPage(portals, layoutLoader, { path: FOLLOW, cookie })).data as { over?: { why: string } }).over?.why;

  test.each(['time ran out', 'their links were ended'])(
    'keeps what was typed until it is open again: %s',
    async (why) => {
      const claim = await addThirdPartyClaim(portals);
      const cookie = await opened(claim);
      if (why === 'time ran out') await close(claim);
      else await endLinks(portals.db, claim.partyId);
      const lost = await askPage(portals, trackerPage.action, { ...at(claim, cookie), form });
      expect([lost.status, lost.headers.get('location')]).toEqual([303, FOLLOW]);
      const told = lost.headers.getSetCookie().map((each) => each.split(';')[0]);
      expect(await over(told.join('; '))).toBe('closed');
      expect(lost.cookie).not.toContain('white');
      const again = await open(claim, `${cookie}; ${lost.cookie}`);
      expect(again.headers.get('location')).toBe(`/insurednew/claims/${claim.number}`);
      const { layout, html } = await shown(claim, `${lost.cookie}; ${again.cookie}`);
      expect(layout).toMatchObject({ kept: { isTyped: true } });
      expect(html).toContain('The other car was white.</textarea>');
      expect((await shown(claim, `${lost.cookie}; ${again.cookie}`)).html, 'once').not.toContain('white');
    },
  );

  test('leads back to the page where a paper was described, also by a mailed link', async () => {
    const claim = await addThirdPartyClaim(portals);
    const cookie = await opened(claim);
    await close(claim);
    const path = `/insurednew/claims/${claim.number}/papers`;
    const body = formWith([{ bytes: Buffer.alloc(2000, 'x'), name: 'car.jpg' }], { answer: 'My bill.' });
    const lost = await askPage(portals, papersPage.action, { path, params: { number: claim.number }, cookie, body });
    const token = await giveClaimLink(portals.db, claim.partyId);
    const link = { path: `/insurednew/claims/link/${token}`, params: { token }, cookie: lost.cookie, form: {} };
    const again = await askPage(portals, linkPage.action, link);
    expect(again.headers.get('location')).toBe(path);
    const { data: layout } = await askPage(portals, layoutLoader, { path, cookie: `${lost.cookie}; ${again.cookie}` });
    expect(layout).toMatchObject({ kept: { values: { answer: 'My bill.' } } });
  });

  test('shows it to no other party, and keeps nothing of a claim that the browser never had open', async () => {
    const [claim, other] = [await addThirdPartyClaim(portals), await addThirdPartyClaim(portals)];
    const cookie = await opened(claim);
    await close(claim);
    const lost = await askPage(portals, trackerPage.action, { ...at(claim, cookie), form });
    const others = await open(other, lost.cookie);
    expect(others.headers.get('location')).toBe(`/insurednew/claims/${other.number}`);
    const { layout } = await shown(other, `${lost.cookie}; ${others.cookie}`);
    expect((layout as { kept?: object }).kept).toBeUndefined();
    const never = await askPage(portals, trackerPage.action, { ...at(other, cookie), form });
    expect([never.status, never.cookie ?? '']).toEqual([303, expect.not.stringContaining('portal-kept')]);
    const looked = await askPage(portals, trackerPage.loader, at(claim, cookie));
    expect(looked.cookie ?? '').not.toContain('portal-kept');
  });
});
