// For tests: the desk's page of a claim line, and its party's page of the same claim.
import { randomUUID } from 'node:crypto';
import type { Role } from '#config/staff-acts.ts';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import type { TrackerView } from '#insurance/claims/views/tracker-view.ts';
import * as followPage from '#portals/claimant/tracker/follow-claim-page.tsx';
import * as trackerPage from '#portals/claimant/tracker/tracker-page.tsx';
import * as linePage from '#portals/staff/claims/claim-line-page.tsx';
import * as decidePage from '#portals/staff/claims/decide-page.tsx';
import { askPage } from '../test-pages.ts';
import { addStaff, staffCookie } from '../test-people.ts';
import type { TestPortals } from '../test-portals.ts';

type Form = Record<string, string>;

export function claimDesk(portals: TestPortals) {
  const at = (number: string, line = '1') => ({ path: `/staff/claims/${number}/${line}`, params: { number, line } });
  const onTracker = (cookie: string, number: string) => ({
    ...{ path: `/insurednew/claims/${number}`, params: { number }, cookie },
  });
  const desk = {
    at,
    async signedIn(...roles: Role[]) {
      const { id } = await addStaff(portals, ...roles);
      return { id, cookie: await staffCookie(portals, id) };
    },
    /** A line as the desk sees it. */
    async look(cookie: string, number: string, line?: string) {
      const { data } = await askPage(portals, linePage.loader, { ...at(number, line), cookie });
      return (data as { at: DeskLineView }).at;
    },
    version: async (cookie: string, number: string) => String((await desk.look(cookie, number)).version),
    act: (cookie: string, number: string, form: Form, line?: string) =>
      askPage(portals, linePage.action, { ...at(number, line), cookie, form: { key: randomUUID(), ...form } }),
    decide: (cookie: string, number: string, form: Form) =>
      askPage(portals, decidePage.action, { ...at(number), cookie, form }),
    /** Opens a party's part with its code. */
    async open(number: string, code: string) {
      const path = '/insurednew/claims/follow';
      const { cookie, status, headers } = await askPage(portals, followPage.action, { path, form: { number, code } });
      return { cookie, status, to: headers.get('location') };
    },
    track: (cookie: string, number: string) => askPage(portals, trackerPage.loader, onTracker(cookie, number)),
    /** A claim as its party sees it. */
    tracked: async (cookie: string, number: string) =>
      ((await desk.track(cookie, number)).data as { claim: TrackerView }).claim,
    /** A party writes to the adjuster. */
    write: (cookie: string, number: string, message: string, key: string = randomUUID()) =>
      askPage(portals, trackerPage.action, { ...onTracker(cookie, number), form: { act: 'write', message, key } }),
  };
  return desk;
}
