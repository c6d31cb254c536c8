import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Loss } from '#insurance/claims/loss.ts';
import * as linkPage from '#portals/claimant/tracker/claim-link-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as linePage from './claim-line-page.tsx';

const reachedAt = (phone: string, texts: string | null): Loss['reporter'] => ({
  role: 'driver_other',
  name: 'Ana',
  phone,
  email: null,
  language: 'en',
  isHurt: false,
  accountId: null,
  texts,
});

withPortals('links and texts that the claims desk sends or ends for a caller', (portals) => {
  const { at, look, version, signedIn, act, confirm } = claimDesk(portals);
  const shown = async (cookie: string, number: string) =>
    pageShown(linePage, (await askPage(portals, linePage.loader, { ...at(number), cookie })).data);
  const opens = async (text: string | null | undefined) => {
    const token = /claims\/link\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
    return (await askPage(portals, linkPage.loader, { path: `/insurednew/claims/link/${token}`, params: { token } }))
      .status;
  };
  const textsTo = (phone: string) =>
    portals.db.selectFrom('outbox').select('body_text').where('recipient', '=', phone).orderBy('id').execute();

  test('a new address of a claim that was confirmed gets a new link, since the old links end', async () => {
    const { number, email: wrong } = await addThirdPartyClaim(portals);
    const { cookie } = await signedIn('adjuster');
    await confirm(cookie, number);
    const seen = await look(cookie, number);
    const email = `${randomUUID()}@claimant.example`;
    const form = { act: 'contact', version: String(seen.version), ...seen.contact, email };
    expect((await act(cookie, number, form)).status).toBe(303);
    const [old] = await mailTo(portals, wrong);
    expect(await opens(old?.text)).toBe(410);
    const mails = await mailTo(portals, email);
    expect(mails).toHaveLength(1);
    expect(await opens(mails[0]?.text)).toBe(200);
  });

  test('a claimant who cannot open their claim gets another link, once for each page that the desk sends', async () => {
    const { number, email } = await addThirdPartyClaim(portals);
    const { cookie } = await signedIn('adjuster');
    await confirm(cookie, number);
    expect(await shown((await signedIn('siu')).cookie, number)).not.toContain('value="link"');
    expect(await shown(cookie, number)).toContain('value="link"');
    const before = (await mailTo(portals, email)).length;
    const form = { act: 'link', version: await version(cookie, number) };
    expect((await act(cookie, number, form)).headers.get('location')).toMatch(/done=link/);
    expect((await act(cookie, number, form)).status).toBe(422);
    const mails = await mailTo(portals, email);
    expect(mails).toHaveLength(before + 1);
    const link = mails.find(({ subject }) => subject.startsWith('Your new link'));
    expect(await opens(link?.text)).toBe(200);
    expect(await shown(cookie, number)).toContain('We sent them a new link to the claim.');
  });

  test('nobody whom neither a mail nor a text reaches is sent a link', async () => {
    const { number } = await addThirdPartyClaim(portals, { reporter: reachedAt('7135550171', null) });
    const { cookie } = await signedIn('claims-lead');
    expect(await shown(cookie, number)).not.toContain('value="link"');
    expect((await act(cookie, number, { act: 'link', version: await version(cookie, number) })).status).toBe(422);
    expect(await textsTo('7135550171')).toEqual([]);
  });

  test('a claimant who asks for no more texts gets one last text, and is written to by letter from then on', async () => {
    const phone = '7135550172';
    const { number } = await addThirdPartyClaim(portals, { reporter: reachedAt(phone, 'Only about this claim.') });
    const { cookie } = await signedIn('adjuster');
    expect(await shown(cookie, number)).toContain('Agreed to text messages');
    const seen = await look(cookie, number);
    const form = { act: 'contact', version: String(seen.version), ...seen.contact, noTexts: 'yes' };
    expect((await act(cookie, number, form)).status).toBe(303);
    expect((await textsTo(phone)).map(({ body_text }) => body_text)).toEqual([expect.stringContaining('last text')]);
    expect(await look(cookie, number)).toMatchObject({ reachedBy: 'post', hasTexts: false });
    expect(await shown(cookie, number)).not.toContain('name="noTexts"');
    const again = { ...form, version: await version(cookie, number) };
    expect((await act(cookie, number, again)).status).toBe(303);
    expect(await textsTo(phone)).toHaveLength(1);
  });
});
