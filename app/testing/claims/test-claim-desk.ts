// For tests: the desk's page of a claim line, and its party's page of the same claim.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#config/staff-acts.ts';
import { settleDispatches } from '#insurance/claims/lines/settle-dispatches.ts';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import type { TrackerView } from '#insurance/claims/views/tracker-view.ts';
import * as followPage from '#portals/claimant/tracker/follow-claim-page.tsx';
import * as trackerPage from '#portals/claimant/tracker/tracker-page.tsx';
import * as lettersPage from '#portals/staff/claims/claim-letters-page.tsx';
import * as linePage from '#portals/staff/claims/claim-line-page.tsx';
import * as decidePage from '#portals/staff/claims/decide-page.tsx';
import { askPage } from '../test-pages.ts';
import { addStaff, staffCookie } from '../test-people.ts';
import type { TestPortals } from '../test-portals.ts';

type Form = Record<string, string>;
type LetterToMail = { id: number; number: string; title: string; hasAddress: boolean; envelope: string[] };

const LETTERS = '/staff/claims/letters';

export function claimDesk(portals: TestPortals) {
  const at = (number: string, line = '1') => ({ path: `/staff/claims/${number}/${line}`, params: { number, line } });
  const onTracker = (cookie: string, number: string) => ({
    path: `/insurednew/claims/${number}`,
    params: { number },
    cookie,
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
    version: async (cookie: string, number: string, line?: string) =>
      String((await desk.look(cookie, number, line)).version),
    act: (cookie: string, number: string, form: Form, line?: string) =>
      askPage(portals, linePage.action, { ...at(number, line), cookie, form: { key: randomUUID(), ...form } }),
    /** Records a payment on the page as it is now. */
    async pay(cookie: string, number: string, form: Form, line?: string) {
      const version = await desk.version(cookie, number, line);
      return desk.act(cookie, number, { act: 'payment', version, ...form }, line);
    },
    /** The confirmation of the report has gone out: the mail, or the letter. */
    async confirm(cookie: string, number: string) {
      await sql`
        update outbox set sent_at = now() from claim_dispatch, claim
        where claim.number = ${number} and claim_dispatch.claim_id = claim.id
          and outbox.message_id = claim_dispatch.message_id`.execute(portals.db);
      await settleDispatches(portals);
      const letters = await portals.db
        .selectFrom('claim_letter')
        .innerJoin('claim', 'claim.id', 'claim_letter.claim_id')
        .select('claim_letter.id')
        .where('claim.number', '=', number)
        .where('claim_letter.kind', '=', 'acknowledgement')
        .where('to_post', '=', true)
        .where('posted_at', 'is', null)
        .execute();
      for (const { id } of letters) {
        await desk.onLetter(cookie, { act: 'post', letter: String(id) });
      }
    },
    /** The letters about a claim that wait to be mailed. */
    async lettersToMail(cookie: string, number: string) {
      const { data } = await askPage(portals, lettersPage.loader, { path: LETTERS, cookie });
      return (data as { letters: LetterToMail[] }).letters.filter((letter) => letter.number === number);
    },
    /** Acts on one of them. */
    onLetter: (cookie: string, form: Form) => askPage(portals, lettersPage.action, { path: LETTERS, cookie, form }),
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
