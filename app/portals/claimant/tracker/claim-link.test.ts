import { expect, test } from 'vitest';
import { giveClaimLink } from '#insurance/claims/access/claim-access.ts';
import { endLinks } from '#insurance/claims/access/claim-access-store.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as linkPage from './claim-link-page.tsx';

withPortals('a link to a claim that has expired', (portals) => {
  async function expiredLink() {
    const claim = await addThirdPartyClaim(portals);
    const token = await giveClaimLink(portals.db, claim.partyId);
    await portals.db
      .updateTable('claim_access')
      .set({ expires_at: new Date(Date.now() - 30 * 86_400_000) })
      .where('token_hash', '=', hashToken(token))
      .execute();
    await portals.db.deleteFrom('outbox').where('recipient', '=', claim.email).execute();
    return { ...claim, token };
  }
  const at = (token: string) => ({ path: `/insurednew/claims/link/${token}`, params: { token } });
  const askAgain = async (token: string) => askPage(portals, linkPage.action, { ...at(token), form: { act: 'again' } });
  const linkIn = (text = '') => /claims\/link\/([\w-]+)/.exec(text)?.[1] ?? '';

  test('gets its party a new one, by email to their own address, which nothing says', async () => {
    const { token, email, number } = await expiredLink();
    const looked = await askPage(portals, linkPage.loader, at(token));
    expect(looked.status).toBe(410);
    expect(pageShown(linkPage, looked.data)).toContain('value="again"');
    const { data, status } = await askAgain(token);
    const html = pageShown(linkPage, looked.data, data as object);
    expect([status, html]).toEqual([200, expect.stringContaining('a new one is on its way')]);
    expect(html).not.toContain(email);
    const [mail, ...more] = await mailTo(portals, email);
    expect([mail?.subject, more]).toEqual([`Your new link to claim ${number}`, []]);
    const fresh = at(linkIn(mail?.text));
    expect((await askPage(portals, linkPage.loader, fresh)).status).toBe(200);
    const opened = await askPage(portals, linkPage.action, { ...fresh, form: {} });
    expect(opened.headers.get('location')).toContain(`/insurednew/claims/${number}`);
  });

  test('mails at most one in two minutes', async () => {
    const { token, email } = await expiredLink();
    await askAgain(token);
    const { status, data } = await askAgain(token);
    expect([status, (await mailTo(portals, email)).length]).toEqual([429, 1]);
    expect(pageShown(linkPage, { isOpen: false }, data as object)).toContain('value="again"');
  });

  test('gets none, with the same answer, if it was ended or never ours', async () => {
    const { token, email, partyId } = await expiredLink();
    await endLinks(portals.db, partyId);
    for (const each of [token, 'x']) {
      expect(await askAgain(each)).toMatchObject({ status: 200, data: { isSent: true } });
    }
    expect(await mailTo(portals, email)).toEqual([]);
  });
});
