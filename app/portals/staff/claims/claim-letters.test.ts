import { expect, test } from 'vitest';
import { TEXAS_REPAIR_LAW } from '#config/claims/repair-law.ts';
import type { Role } from '#config/staff-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as letterFile from '#portals/claimant/tracker/claim-letter-file.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { addOwnLoss } from '#testing/claims/test-own-loss.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { wordsOf } from '#testing/test-read-pdf.ts';
import * as deskLetterFile from './desk-letter-file.ts';
import * as matchPage from './match-page.tsx';

withPortals('letters about claims', (portals) => {
  const today = dayIn('TX', new Date());
  const desk = claimDesk(portals);
  const { look, open, tracked, lettersToMail, onLetter } = desk;
  const signedIn = async (role: Role) => (await desk.signedIn(role)).cookie;
  const path = '/staff/claims/letters';

  test('who has no email address reads by letter that a claim is about their car, and that its number is a new one', async () => {
    const reporter = {
      role: 'driver_other' as const,
      name: 'Rosa Delgado',
      phone: '7135550192',
      email: null,
      language: 'en' as const,
      isHurt: false,
      accountId: null,
      texts: null,
    };
    const first = await addThirdPartyClaim(portals, { hasPolicy: false, reporter });
    const second = await addThirdPartyClaim(portals, { hasPolicy: false, reporter });
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', first.policy.id).execute();
    const { prefix, number: digits } = await portals.db
      .updateTable('policy')
      .set({ email: null })
      .where('id', '=', first.policy.id)
      .returning(['prefix', 'number'])
      .executeTakeFirstOrThrow();
    const cookie = await signedIn('adjuster');
    const onMatch = (form: Record<string, string>) =>
      askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form });
    expect((await onMatch({ act: 'match', claim: first.number, policy: `${prefix}${digits}` })).status).toBe(303);
    const titles = async (number: string) => (await lettersToMail(cookie, number)).map(({ title }) => title);
    expect(await titles(first.number)).toContain('An accident with your car was reported');

    const both = { first: first.number, second: second.number };
    expect((await onMatch({ act: 'join', ...both, stays: first.number })).status).toBe(303);
    expect(await titles(first.number)).toContain(`Your claim has a new number: ${first.number}`);
  });

  test('a claimant without an email address gets a letter, printed with its envelope and mailed once', async () => {
    const { number, code, partyId } = await addThirdPartyClaim(portals, {
      reporter: {
        role: 'driver_other',
        name: 'Rosa Delgado',
        phone: '7135550192',
        email: null,
        language: 'es',
        isHurt: false,
        accountId: null,
        texts: null,
      },
    });
    const cookie = await signedIn('service');
    const adjuster = await signedIn('adjuster');
    const [rights, confirmation] = await lettersToMail(cookie, number);
    expect([rights?.hasAddress, confirmation?.title]).toEqual([false, expect.stringMatching(/^Tenemos|^Recibimos/)]);
    const letter = String(confirmation?.id);
    expect((await onLetter(cookie, { act: 'address', letter, address: 'Somewhere' })).status).toBe(422);
    const address = '4417 Westheimer Rd\nHouston, TX 77027';
    expect((await onLetter(cookie, { act: 'address', letter, address })).status).toBe(303);
    expect((await lettersToMail(cookie, number))[1]?.envelope).toEqual(['Rosa Delgado', ...address.split('\n')]);
    const paper = { path: `${path}/${letter}/pdf`, params: { id: letter }, cookie };
    const words = await wordsOf(await askPage(portals, deskLetterFile.loader, paper));
    for (const said of ['4417 Westheimer Rd', number, 'Rosa Delgado']) expect(words).toContain(said);

    // The notice quotes the law word for word, and says that the rest is ours and not an official form.
    const prints = { path: `${path}/${rights?.id}/pdf`, params: { id: String(rights?.id) }, cookie };
    const told = (await wordsOf(await askPage(portals, deskLetterFile.loader, prints))).replaceAll(/\s+/g, ' ');
    expect(told).toContain('No es un formulario oficial');
    for (const { title, text } of TEXAS_REPAIR_LAW.sections) {
      for (const said of [title, ...text.split('\n')]) expect(told).toContain(said);
    }

    expect((await look(adjuster, number)).lineState).toBe('reported');
    const posted = await Promise.all([1, 2, 3].map(() => onLetter(cookie, { act: 'post', letter })));
    expect(posted.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    expect((await look(adjuster, number)).lineState).toBe('acknowledged');
    expect(await lettersToMail(cookie, number)).toHaveLength(1);
    const kinds = await portals.db
      .selectFrom('claim_event')
      .innerJoin('claim_line', 'claim_line.id', 'claim_event.line_id')
      .select('kind')
      .where('claim_line.party_id', '=', partyId)
      .where('kind', 'in', ['acknowledged', 'letter-posted'])
      .execute();
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['acknowledged', 'letter-posted']);

    const { cookie: own } = await open(number, code);
    const { letters } = await tracked(own, number);
    const id = String(letters[0]?.id);
    const file = { path: `/insurednew/claims/${number}/letters/${id}/pdf`, params: { number, id } };
    expect(await wordsOf(await askPage(portals, letterFile.loader, { ...file, cookie: own }))).toContain(number);
    const other = await addThirdPartyClaim(portals);
    const theirs = await open(other.number, other.code);
    expect((await askPage(portals, letterFile.loader, { ...file, cookie: theirs.cookie })).status).toBe(404);
  });

  test('the notice that a state prescribes is recorded as given, and stops its clock', async () => {
    const { number } = await addOwnLoss(portals);
    const cookie = await signedIn('adjuster');
    expect((await look(cookie, number)).notices).toMatchObject([
      {
        event: 'repair-rights-sent',
        isForm: true,
        what: expect.any(String),
        spoken: { source: '28 Tex. Admin. Code 5.501(i)', text: expect.stringMatching(/^BY LAW, YOU HAVE THE RIGHT/) },
      },
    ]);
    const note = (day = today) => desk.act(cookie, number, { act: 'notice', notice: 'repair-rights-sent', day });
    expect((await note('')).status).toBe(422);
    expect((await note()).status).toBe(303);
    expect((await note()).status).toBe(422);
    expect((await look(cookie, number)).notices).toEqual([]);
  });
});
