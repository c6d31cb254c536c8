import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SlotView } from '#insurance/claims/appointments/slot-view.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as visitPage from './appointment-page.tsx';
import * as rentalPage from './rental-page.tsx';
import * as papersPage from './send-papers-page.tsx';
import * as trackerPage from './tracker-page.tsx';

withPortals('what a claimant has to correct is said at its field, and linked above', (portals) => {
  const desk = claimDesk(portals);
  const claimant = async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    const { cookie } = await desk.open(number, code);
    const at = (place: string, params: Record<string, string> = {}) => ({
      path: `/insurednew/claims/${number}${place}`,
      params: { number, ...params },
      cookie,
    });
    return { number, at };
  };
  type Page = { loader: unknown; action: unknown; default: unknown };
  /** The fields that are linked above the form, and those that are marked as wrong. */
  async function refused(
    page: Page,
    ask: { path: string; params: Record<string, string>; cookie: string },
    sent: object,
  ) {
    const answer = await askPage(portals, page.action as never, { ...ask, ...sent });
    expect(answer.status).toBe(422);
    const { data } = await askPage(portals, page.loader as never, ask);
    const html = pageShown(page, data, answer.data);
    const wrong = [...html.matchAll(/<[^>]*aria-invalid[^>]*>/g)].map(([tag]) => / id="([^"]+)"/.exec(tag)?.[1]);
    return { linked: [...html.matchAll(/<a href="#([^"]+)">/g)].map(([, id]) => id), wrong };
  }
  const receipt = async (days: string, amount: string) => {
    const body = new FormData();
    const { bytes, name } = await photo();
    body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
    body.set('days', days);
    body.set('amount', amount);
    return { body };
  };

  test.each([
    ['0', '30', 'days'],
    ['2', 'much', 'amount'],
  ])('a rental receipt for %s days and %s: %s', async (days, amount, field) => {
    const { at } = await claimant();
    const sent = await receipt(days, amount);
    expect(await refused(rentalPage, at('/rental/1', { line: '1' }), sent)).toEqual({
      linked: [field],
      wrong: [field],
    });
  });

  test('a message without words', async () => {
    const { at } = await claimant();
    const form = { act: 'write', message: ' ', key: randomUUID() };
    expect(await refused(trackerPage, at(''), { form })).toEqual({ linked: ['message'], wrong: ['message'] });
  });

  test.each([
    [{}, 'address'],
    [{ address: '12 Elm St, Houston' }, 'zip'],
    [{ address: '12 Elm St, Houston', zip: '33135' }, 'zip'],
  ])('a visit at %j: %s', async (typed, field) => {
    const { at } = await claimant();
    const there = at('/appointment/1?at=tx-visit', { line: '1' });
    const shown = (await askPage(portals, visitPage.loader, there)).data as { slots: SlotView };
    const slot = shown.slots.days.flatMap(({ slots: times }) => times)[0]?.name ?? '';
    const form = { act: 'book', slot, key: randomUUID(), ...typed };
    expect(await refused(visitPage, there, { form })).toEqual({ linked: [field], wrong: [field] });
  });

  test('an answer that is too long, beside a file', async () => {
    const { number, at } = await claimant();
    const { cookie } = await desk.signedIn('adjuster');
    await desk.act(cookie, number, { act: 'ask', kind: 'photos', why: 'We see the bumper.', due: '2099-12-04' });
    const { items } = await desk.look(cookie, number);
    const sent = await receipt('', '');
    sent.body.set('answer', 'x'.repeat(1600));
    const ask = at(`/items/${items[0]?.id}`, { id: String(items[0]?.id) });
    expect(await refused(papersPage, ask, sent)).toEqual({ linked: ['answer'], wrong: ['answer'] });
  });
});
