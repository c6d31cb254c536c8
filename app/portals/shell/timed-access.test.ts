import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OWNERS } from '#testing/test-owners.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { loader as layoutLoader } from './portal-layout.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { action as stayAction, loader as stayLoader } from './stay-open.ts';

withPortals('a page that is open without an account', (portals) => {
  const ownerOf = (who: string) => {
    const kind = OWNERS.find((each) => each.who === who);
    if (!kind) throw new Error(`no owner who is ${who}`);
    return kind.add(portals, 'Peña');
  };
  const warned = async (path: string, cookie: string) =>
    ((await askPage(portals, layoutLoader, { path, cookie })).data as { session?: { stay: string } }).session;
  const stay = async (path: string, cookie: string) =>
    (await askPage(portals, stayAction, { path, cookie, form: {} })).status;

  test('warns a guest before it closes, and stays open for the asking', async () => {
    const { cookie } = await ownerOf('a guest who pays');
    const path = '/insurednew/guest?lang=es';
    const session = { stay: '/insurednew/guest/stay', signIn: expect.stringContaining('/guest/payment') };
    expect(await warned(path, cookie)).toEqual({ ...session, closesAfter: 15, isKept: false });
    await portals.db
      .updateTable('session')
      .set({ seen_at: new Date(Date.now() - 14 * 60_000) })
      .where('audience', '=', 'guest')
      .execute();
    expect(await stay('/insurednew/guest/stay', cookie)).toBe(204);
    expect(await warned(path, cookie)).toBeDefined();
    await portals.db
      .updateTable('session')
      .set({ seen_at: new Date(Date.now() - 16 * 60_000) })
      .where('audience', '=', 'guest')
      .execute();
    expect(await stay('/insurednew/guest/stay', cookie)).toBe(401);
    expect(await warned(path, cookie)).toBeUndefined();
    expect(await stay('/insurednew/guest/stay', '')).toBe(401);
  });

  test('leads a guest who came for an ID card back to the form for ID cards', async () => {
    const { cookie } = await ownerOf('a guest with a card');
    expect(await warned('/insurednew/guest', cookie)).toMatchObject({ signIn: '/uaichome/guest/idcard' });
  });

  test('warns whoever opened a claim by link or code, on the pages of this claim alone', async () => {
    const { cookie, names } = await ownerOf('a party of a claim');
    const other = await ownerOf('a party of a claim');
    const path = `/insurednew/claims/${names.number}`;
    expect(await warned(path, cookie)).toEqual({
      stay: '/insurednew/claims/follow/stay',
      signIn: '/insurednew/claims/follow',
      closesAfter: 30,
      isKept: true,
    });
    expect(await warned(`${path}/papers`, cookie)).toBeDefined();
    for (const elsewhere of ['/insurednew/claims/report', `/insurednew/claims/${other.names.number}`]) {
      expect(await warned(elsewhere, cookie)).toBeUndefined();
    }
    expect(await stay('/insurednew/claims/follow/stay', cookie)).toBe(204);
    await portals.db
      .updateTable('claim_access')
      .set({ expires_at: new Date(0) })
      .where('kind', '=', 'session')
      .execute();
    expect(await stay('/insurednew/claims/follow/stay', cookie)).toBe(401);
  });

  test('says in its warning when it closes, and whether what was typed is kept', () => {
    const shown = (phase: 'warning' | 'over', isKept = false) => {
      const nothing = () => {};
      const acts = { onKeep: nothing, onTold: nothing, onClose: nothing };
      return renderToStaticMarkup(
        createElement(SessionDialog, { phase, signIn: '/again', closesAfter: 30, isKept, ...acts }),
      );
    };
    expect(shown('warning')).toMatch(/This page closes in 2 minutes.*after 30 minutes without activity.*Keep it open/s);
    expect(shown('over')).toMatch(/This page is closed.*we don’t keep it.*href="\/again"/s);
    expect(shown('over', true)).toMatch(/go back and send it/);
  });

  test('is asked for by POST alone', () => {
    expect(stayLoader().status).toBe(405);
  });
});
