import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import * as letterFile from '#portals/staff/letters/postal-letter-file.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { withNewDriver } from '#testing/test-documents.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import { policyLetter } from '../letters/policy-letter.ts';
import {
  countPostalLetters,
  listLettersOfPolicy,
  listPostalLetters,
  markLetterPosted,
} from '../letters/postal-letter-store.ts';
import { findOwnPolicies } from '../policies/own-policy-store.ts';
import { cancelPolicy, previewCancellation } from '../record/cancel.ts';
import { lockLatestVersion } from '../record/lock-versions.ts';
import { withdrawCancellation } from '../record/reinstate.ts';
import { writeVersion } from '../record/write-version.ts';
import { acceptForCaller } from './accept-for-caller.ts';
import { acceptRenewal } from './accept-renewal.ts';
import { notifyExpired } from './notify-expired.ts';
import { findFirstBill, findOfferOf, findOwnOffers } from './renewal-store.ts';
import { runRenewals } from './run-renewals.ts';

withPortals('the next term of a policyholder without an email address', (portals) => {
  /** A policy whose term ends in about a month, with neither an account nor an email address. */
  const unreached = async (language: 'en' | 'es' = 'en') => {
    const account = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, account.id, { daysIn: 150 });
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    await portals.db.updateTable('policy').set({ email: null, language }).where('id', '=', id).execute();
    return { id, account, ends: version.document.term.expires_on };
  };
  const context = () => testRequest(portals);
  /** Letters of the policy, the newest first, as they were written. */
  const lettersOf = async (id: number) =>
    (await listLettersOfPolicy(portals.db, id, 9)).map(({ what, letter }) => ({ what, ...policyLetter.parse(letter) }));
  const waiting = async (policyId: number) =>
    (await listPostalLetters(portals.db, { page: 1, size: 99 }))
      .filter((letter) => letter.policyId === policyId)
      .map(({ what }) => what);

  test('is written of as ended, with a quote only where one can be started online', async () => {
    const { id, ends } = await unreached();
    for (const [line, words] of [
      ['commercial', 'To get covered again, ask your agent.'],
      ['personal', 'To get covered again, start a new quote or ask your agent.'],
    ] as const) {
      const term = {
        policy_id: id,
        number: 'TX 1',
        expires_on: ends,
        garaged_zip: '77002',
        state: 'TX',
        line,
      } as const;
      const { db } = portals;
      await db.transaction().execute((trx) => notifyExpired(trx, portals, { ...term, offer: 'none' }, ends));
      expect((await lettersOf(id))[0]).toMatchObject({ what: 'expired', paragraphs: expect.arrayContaining([words]) });
    }
  });

  test('is offered by a letter with its premium, its days and how to accept it, once', async () => {
    const { id, ends } = await unreached();
    for (let run = 0; run < 2; run++) await runRenewals(portals, new Date());
    const offer = portals.db.selectFrom('renewal_offer').select('premium_cents').where('policy_id', '=', id);
    const { premium_cents } = await offer.executeTakeFirstOrThrow();
    const letters = await lettersOf(id);
    expect(letters).toMatchObject([{ what: 'renewal', title: 'Your renewal is ready' }]);
    const words = letters[0]?.paragraphs.join(' ');
    expect(words).toContain(`from ${writtenDay(ends, 'en')}`);
    expect(words).toContain(writtenMoney(premium_cents, 'en'));
    expect(words).toContain(`pay the first bill by ${writtenDay(plusDays(ends, -1), 'en')}`);
    expect(words).toMatch(/on our website: .*register .*call us at 1-\d{3}-\d{3}-\d{4}, and we’ll accept it for you/);
    expect(words, 'it outlives the erasure of a person').not.toMatch(/Hello/);
  });

  test('and its end are told in their language, and the letter is printed with our phone', async () => {
    const { id, ends } = await unreached('es');
    await runRenewals(portals, new Date());
    await runRenewals(portals, startOfDayIn('TX', plusDays(ends, -10)));
    await runRenewals(portals, startOfDayIn('TX', ends));
    expect((await lettersOf(id)).map(({ what, title }) => [what, title])).toEqual([['expired', 'Su póliza terminó']]);
    const [letter] = await listLettersOfPolicy(portals.db, id, 9);
    const printed = await askPage(portals, letterFile.loader, {
      path: `/staff/letters/mail/${letter?.id}/letter`,
      cookie: await staffCookie(portals, (await addStaff(portals, 'service')).id),
      params: { id: String(letter?.id), print: 'letter' },
    });
    const said = readPdf(new Uint8Array(await (printed.data as Response).arrayBuffer()))
      .tags.map(([, text]) => text)
      .join(' ');
    expect(said).toMatch(/Su póliza TX \d+ terminó el .*Servicio al cliente: 1-\d{3}-\d{3}-\d{4}/s);
  });

  test('is brought to mind by a second letter ten days before, and the end by a third that takes both back', async () => {
    const { id, ends } = await unreached();
    await runRenewals(portals, new Date());
    const tenDaysBefore = startOfDayIn('TX', plusDays(ends, -10));
    for (let run = 0; run < 2; run++) await runRenewals(portals, tenDaysBefore);
    expect((await lettersOf(id)).map(({ what, title }) => [what, title])).toEqual([
      ['reminder', 'Your policy ends soon'],
      ['renewal', 'Your renewal is ready'],
    ]);
    expect(await waiting(id)).toEqual(['renewal', 'reminder']);
    for (let run = 0; run < 2; run++) await runRenewals(portals, startOfDayIn('TX', ends));
    const [ended, ...before] = await lettersOf(id);
    expect(ended).toMatchObject({ what: 'expired', title: 'Your policy has ended' });
    expect(ended?.paragraphs.join(' ')).toMatch(/ended on .* no next term began.*wasn’t accepted/);
    expect(before, 'nobody can accept it any more').toEqual([]);
  });

  test('is not offered on paper any more once the policy is canceled, but a mailed letter stays on the policy', async () => {
    const { id, ends } = await unreached();
    await runRenewals(portals, new Date());
    const count = await countPostalLetters(portals.db);
    await portals.db.updateTable('policy').set({ status: 'L', cancels_on: ends }).where('id', '=', id).execute();
    expect(await waiting(id)).toEqual([]);
    expect(await countPostalLetters(portals.db)).toBe(count - 1);
    expect(await lettersOf(id)).toHaveLength(1);
  });

  test('is not on paper any more once it is accepted, nor the reminder of its bill once that is paid', async () => {
    const { id, account, ends } = await unreached();
    await portals.db.insertInto('account_policy').values({ account_id: account.id, policy_id: id }).execute();
    const answer = { account_id: account.id, kind: 'paperless', is_given: false, wording: 'By email.', language: 'en' };
    await portals.db.insertInto('consent').values(answer).execute();
    await runRenewals(portals, new Date());
    expect(await waiting(id)).toEqual(['renewal']);
    const [offer] = await findOwnOffers(portals.db, account.id);
    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!offer || !own) throw new Error('no offer');
    await acceptRenewal(context(), account.id, own, { bills: 1, seenCents: offer.premium_cents });
    expect(await waiting(id)).toEqual([]);
    await runRenewals(portals, startOfDayIn('TX', plusDays(ends, -10)));
    expect(await waiting(id)).toEqual(['reminder']);
    const count = await countPostalLetters(portals.db);
    const bill = portals.db.updateTable('instalment').set({ paid_at: new Date() });
    await bill.where('policy_id', '=', id).where('term_number', '=', 2).execute();
    expect(await waiting(id)).toEqual([]);
    expect(await countPostalLetters(portals.db)).toBe(count - 1);
  });

  const cancelLater = (id: number) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, id);
      if (!latest) throw new Error('no version');
      const asked = { on: plusDays(dayIn('TX', new Date()), 5), why: 'other' as const };
      const by = { policyId: id, actor: 'operator' as const, reason: 'CTEST0004' };
      return cancelPolicy(trx, context(), { ...asked, ...by }, previewCancellation(latest, asked));
    });

  test('waits while a cancellation for a later day stands, and is on paper again once that is withdrawn', async () => {
    const { id, ends } = await unreached();
    await runRenewals(portals, new Date());
    await runRenewals(portals, startOfDayIn('TX', plusDays(ends, -10)));
    const { number: seen } = await cancelLater(id);
    expect(await waiting(id)).toEqual([]);
    const by = { policyId: id, actor: 'operator' as const, seen };
    await portals.db.transaction().execute((trx) => withdrawCancellation(trx, context(), by));
    expect(await waiting(id), 'another reminder comes in time').toEqual(['renewal']);
  });

  const addDriver = (id: number) =>
    portals.db.transaction().execute(async (trx) => {
      const latest = await lockLatestVersion(trx, id);
      if (!latest) throw new Error('no version');
      const document = withNewDriver(latest.document, dayIn('TX', new Date()));
      const now = new Date();
      await writeVersion(trx, latest, { kind: 'endorsement', actor: 'operator', effectiveAt: now, document }, now);
    });

  test('has its new premium on paper when the policy changes before the letter is mailed', async () => {
    const { id } = await unreached();
    await runRenewals(portals, new Date());
    const [before] = await lettersOf(id);
    await addDriver(id);
    for (let run = 0; run < 2; run++) await runRenewals(portals, new Date());
    const offer = portals.db.selectFrom('renewal_offer').select('premium_cents').where('policy_id', '=', id);
    const { premium_cents } = await offer.executeTakeFirstOrThrow();
    const letters = await lettersOf(id);
    expect(letters).toMatchObject([{ what: 'renewal' }]);
    expect(letters).not.toEqual([before]);
    expect(letters[0]?.paragraphs.join(' ')).toContain(writtenMoney(premium_cents, 'en'));
  });

  /** The service desk accepts it in six bills for the policyholder, who called. */
  const acceptByPhone = async (id: number) => {
    const offer = await findOfferOf(portals.db, id);
    const { id: clerk } = await addStaff(portals, 'service');
    const form = { plan: '6', seen: String(offer?.premium_cents), agreed: 'yes' };
    await acceptForCaller(context(), `staff ${clerk}`, id, form);
  };

  test('is on paper as accepted only while that is true: until it is paid, withdrawn, repriced or lapsed', async () => {
    const { id, ends } = await unreached();
    await runRenewals(portals, new Date());
    await acceptByPhone(id);
    expect(await waiting(id)).toEqual(['renewed']);
    const pay = (paid_at: Date | null) =>
      portals.db
        .updateTable('instalment')
        .set({ paid_at })
        .where('policy_id', '=', id)
        .where('term_number', '=', 2)
        .execute();
    await pay(new Date());
    expect(await waiting(id)).toEqual([]);
    await pay(null);
    expect(await waiting(id), 'the payment came back').toEqual(['renewed']);
    const { number: seen } = await cancelLater(id);
    expect((await lettersOf(id)).map(({ what }) => what)).toEqual(['renewal']);
    const by = { policyId: id, actor: 'operator' as const, seen };
    await portals.db.transaction().execute((trx) => withdrawCancellation(trx, context(), by));
    await acceptByPhone(id);
    expect(await waiting(id)).toEqual(['renewed']);
    await addDriver(id);
    await runRenewals(portals, new Date());
    expect(await waiting(id)).toEqual(['repriced']);
    await runRenewals(portals, startOfDayIn('TX', ends));
    expect(await waiting(id)).not.toContain('renewed');
  });

  test('leads whoever accepted it and has no account to where a guest pays', async () => {
    const { id, ends } = await unreached();
    await portals.db.updateTable('policy').set({ email: 'guest@example.com' }).where('id', '=', id).execute();
    await runRenewals(portals, new Date());
    await acceptByPhone(id);
    await addDriver(id);
    await runRenewals(portals, new Date());
    await runRenewals(portals, startOfDayIn('TX', plusDays(ends, -10)));
    const mails = await mailTo(portals, 'guest@example.com');
    for (const title of ['You accepted your renewal', 'The price of your next term changed', 'Your policy ends soon']) {
      const text = mails.find(({ subject }) => subject === title)?.text;
      expect(text, title).toMatch(/\/uaichome\/guest\/payment\b/);
      expect(text, title).not.toContain('/insurednew/');
    }
  });

  test('has its new premium in another letter when the policy changes after the first was mailed', async () => {
    const { id } = await unreached();
    await runRenewals(portals, new Date());
    const [mailed] = await listLettersOfPolicy(portals.db, id, 9);
    const { id: clerk } = await addStaff(portals, 'service');
    await portals.db.transaction().execute((trx) => markLetterPosted(trx, mailed?.id ?? 0, clerk));
    await addDriver(id);
    for (let run = 0; run < 2; run++) await runRenewals(portals, new Date());
    expect((await lettersOf(id)).map(({ what, title }) => [what, title])).toEqual([
      ['renewal', 'The price of your next term changed'],
      ['renewal', 'Your renewal is ready'],
    ]);
  });

  test('has the new price of an accepted term on paper, too, until a cancellation withdraws that term', async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, { daysIn: 150 });
    const answer = { account_id: account.id, kind: 'paperless', is_given: false, wording: 'By email.', language: 'en' };
    await portals.db.insertInto('consent').values(answer).execute();
    await runRenewals(portals, new Date());
    const [offer] = await findOwnOffers(portals.db, account.id);
    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!offer || !own) throw new Error('no offer');
    await acceptRenewal(context(), account.id, own, { bills: 6, seenCents: offer.premium_cents });
    expect(await waiting(id)).toEqual([]);
    await addDriver(id);
    for (let run = 0; run < 2; run++) await runRenewals(portals, new Date());
    expect(await waiting(id)).toEqual(['repriced']);
    const [letter] = await lettersOf(id);
    expect(letter).toMatchObject({ what: 'repriced', title: 'The price of your next term changed' });
    const words = letter?.paragraphs.join(' ');
    expect(words).toContain(`instead of ${writtenMoney(offer.premium_cents, 'en')}`);
    const bill = await findFirstBill(portals.db, id, (await findOfferOf(portals.db, id)) ?? { first_bill: null });
    expect(words).toContain(`Pay the first bill, ${writtenMoney(bill?.amount_cents ?? 0, 'en')}, by`);
    expect(words, 'it outlives the erasure of a person').not.toMatch(/Hello/);
    const mails = (await mailTo(portals, account.email)).filter(({ subject }) => subject === letter?.title);
    expect(mails).toHaveLength(1);
    await cancelLater(id);
    expect((await lettersOf(id)).map(({ what }) => what)).toEqual(['renewal']);
  });

  test('is confirmed in the language of the account, whatever the language of the page', async () => {
    const account = await addAccount(portals);
    await portals.db.updateTable('account').set({ language: 'es' }).where('id', '=', account.id).execute();
    await addRatedPolicy(portals, account.id, { daysIn: 150 });
    await runRenewals(portals, new Date());
    const [offer] = await findOwnOffers(portals.db, account.id);
    const [own] = await findOwnPolicies(portals.db, account.id);
    if (!offer || !own) throw new Error('no offer');
    await acceptRenewal(context(), account.id, own, { bills: 1, seenCents: offer.premium_cents });
    const subjects = (await mailTo(portals, account.email)).map(({ subject }) => subject);
    expect(subjects).toContain(m.renewal_accepted_mail_title({}, { locale: 'es' }));
  });

  test('comes by mail alone to whoever has an email address and was never asked about paper', async () => {
    const account = await addAccount(portals);
    const { id } = await addRatedPolicy(portals, account.id, { daysIn: 150 });
    await runRenewals(portals, new Date());
    expect((await mailTo(portals, account.email)).map(({ subject }) => subject)).toEqual(['Your renewal is ready']);
    const [before] = await findOwnOffers(portals.db, account.id);
    await addDriver(id);
    for (let run = 0; run < 2; run++) await runRenewals(portals, new Date());
    const [now] = await findOwnOffers(portals.db, account.id);
    const mails = (await mailTo(portals, account.email)).filter(({ subject }) => subject?.includes('price'));
    expect(mails.map(({ subject }) => subject)).toEqual(['The price of your next term changed']);
    expect(mails[0]?.text).toMatch(new RegExp(`is \\${writtenMoney(now?.premium_cents ?? 0, 'en')}, before`));
    expect(mails[0]?.text).toContain(`It was ${writtenMoney(before?.premium_cents ?? 0, 'en')} when`);
    expect(await lettersOf(id)).toEqual([]);
  });
});
