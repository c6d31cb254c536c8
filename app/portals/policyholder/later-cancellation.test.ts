import { expect, test } from 'vitest';
import { verifyLien } from '#contract/lienholder.ts';
import { cancelPolicy, previewCancellation } from '#insurance/record/cancel.ts';
import { lockLatestVersion } from '#insurance/record/lock-versions.ts';
import { withdrawCancellation } from '#insurance/record/reinstate.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenDay } from '#platform/calendar/written.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import * as declarations from './declarations.ts';
import * as idCardsPage from './id-cards-page.tsx';
import * as ownPolicyPage from './own-policy-page.tsx';
import * as homePage from './policyholder-home-page.tsx';
import * as renewalPage from './renewal-page.tsx';
import * as savedCardPage from './saved-card-page.tsx';

withPortals('a policy that is cancelled for a later day', (portals) => {
  const acting = () => ({ ...portals, requestId: 'test' });
  const slashed = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

  async function addHolder() {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id, { daysIn: 30 });
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
    return { ...policy, cookie: `portal-policyholder=${token}` };
  }
  type Holder = Awaited<ReturnType<typeof addHolder>>;

  /** What each page, paper and answer gives as the end, by the word or the data that it is found in. */
  async function endsOf({ name, cookie, version: { document } }: Holder) {
    const at = { params: { number: name }, cookie };
    const dataOf = async (run: (args: never) => unknown, path: string) =>
      (await askPage(portals, run, { path, ...at })).data as never;
    const home: { policies: { ends: string; endsEarly: boolean }[] } = await dataOf(
      homePage.loader,
      '/insurednew/home',
    );
    const { policy }: { policy: { facts: { label: string; value: string }[] } } = await dataOf(
      ownPolicyPage.loader,
      `/insurednew/policy/${name}`,
    );
    const renewal: { runsUntil?: string; without: string } = await dataOf(renewalPage.loader, '/renewal');
    const { policies }: { policies: { cards: { cards: { values: { expires: string[] } }[] } }[] } = await dataOf(
      idCardsPage.loader,
      '/insurednew/id-cards',
    );
    const saved = await askPage(portals, savedCardPage.loader, {
      path: '/insurednew/saved-card?from=policyholder',
      ...at,
    });
    const file: Response = await dataOf(declarations.loader, `/insurednew/policy/${name}/declarations`);
    const lien = await portals.ask(verifyLien, {
      lienPolicyNumber: document.number,
      leinVinNumber: document.vehicles[0]?.vin.slice(-5) ?? '',
    });
    return {
      home: home.policies[0]?.endsEarly ? home.policies[0].ends : undefined,
      policy: policy.facts.find(({ label }) => label === 'Coverage ends')?.value,
      renewal,
      card: policies[0]?.cards.cards[0]?.values.expires,
      saved: saved.headers.get('x-card-ends-on'),
      paper: readPdf(new Uint8Array(await file.arrayBuffer())).tags.map(([, said]) => said),
      lien: (lien.body as { LISTAT: string; LIEXPDATE: string }) ?? {},
    };
  }

  test('ends that day on every page, card and paper, and is promised no next term; withdrawn, it runs to the end of its term', async () => {
    const holder = await addHolder();
    const { id: policyId, version } = holder;
    const ofTerm = version.document.term.expires_on;
    const withoutEnd = {
      home: undefined,
      policy: undefined,
      card: [slashed(ofTerm)],
      saved: ofTerm,
      renewal: {
        runsUntil: writtenDay(ofTerm, 'en'),
        without: expect.stringContaining('We’ll offer you the next one'),
      },
      lien: { LISTAT: 'A', LIEXPDATE: slashed(ofTerm) },
    };
    expect(await endsOf(holder)).toMatchObject(withoutEnd);
    const on = plusDays(dayIn('TX', new Date()), 18);
    const written = await portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, policyId);
      if (!latest) throw new Error('no version');
      const why = 'vehicle-sold' as const;
      const asked = { policyId, on, why, actor: 'operator', reason: 'CTEST' } as const;
      return cancelPolicy(trx, acting(), asked, previewCancellation(latest, { on, why }));
    });
    const ended = await endsOf(holder);
    expect(ended).toMatchObject({
      home: mediumDay(on, 'en'),
      policy: mediumDay(on, 'en'),
      card: [slashed(on)],
      saved: on,
      renewal: { runsUntil: undefined, without: expect.stringContaining(writtenDay(on, 'en')) },
      lien: { LISTAT: 'A', LIEXPDATE: slashed(on) },
    });
    expect(ended.paper.join('\n')).toContain(mediumDay(on, 'en'));
    await portals.db
      .transaction()
      .execute((trx) => withdrawCancellation(trx, acting(), { policyId, actor: 'operator', seen: written.number }));
    expect(await endsOf(holder)).toMatchObject(withoutEnd);
  });
});
