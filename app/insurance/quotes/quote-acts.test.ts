import type { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { findQuoteByPhone, validatePin } from '#contract/saved-quote.ts';
import { Failure } from '#platform/context/failure.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import * as quoteStartPage from '#portals/shopper/quote-start-page.tsx';
import * as resumeQuotePage from '#portals/shopper/resume-quote-page.tsx';
import { pinFor, saveQuote, textMessagesTo } from '#testing/selling/test-quote.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, keptQuote, on, to } from '#testing/test-steps.ts';
import type { QuoteDraft } from './quote-answers.ts';
import { MOST_VEHICLES } from './quote-steps.ts';
import { saveForm } from './save-step.ts';

withPortals(
  'acts of a quote',
  (portals) => {
    beforeEach(async () => {
      for (const table of ['saved_quote', 'outbox', 'throttle'] as const) await portals.db.deleteFrom(table).execute();
    });

    const count = (table: 'saved_quote' | 'quote_visit' | 'quote_pin' | 'quote_return' | 'outbox' | 'audit') =>
      portals.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
        .then(({ rows }) => rows);
    const auditsSince = async (before: number) =>
      (await portals.db.selectFrom('audit').select('act').orderBy('id').execute()).slice(before).map(({ act }) => act);
    /** From here on no audit entry can be written, which is a late step of every act. */
    const withoutAudit = async <Answer>(act: () => Promise<Answer>): Promise<Answer | Error> => {
      const { hash } = portals.keyring;
      portals.keyring.hash = (purpose, ...parts) => {
        if (purpose === 'subject') throw new Error('no audit');
        return hash(purpose, ...parts);
      };
      try {
        return await act().catch((error: Error) => error);
      } finally {
        portals.keyring.hash = hash;
      }
    };
    const startWith = (key: string) =>
      askPage(portals, quoteStartPage.action, {
        path: '/uaicins/quote/start',
        form: { zip: '33135', key, campaign: 'h' },
      });
    const pinAddress = async (clid: string, otp: string) => {
      const { body } = await portals.ask(validatePin, { clid, otp });
      const path = (body as { returnUrl: string }).returnUrl;
      return { path, params: { token: path.split('/').at(-1) ?? '' } };
    };

    test('RT-08 QC-04 each act writes one audit row: begun, saved, sent, pin requested, proved, opened', async () => {
      const before = await count('audit');
      const browser = await begin(portals);
      await browser.send('name');
      expect(await auditsSince(before)).toEqual(['start-quote', 'save-quote-step']);
      await browser.answerAll();
      const saved = await count('audit');
      await Promise.all([browser.send('check'), browser.send('check')]);
      expect(await auditsSince(saved)).toEqual(['send-quote']);

      const quote = await saveQuote(portals);
      const at = await pinAddress(quote.clid, await pinFor(portals, quote.phone));
      await askPage(portals, resumeQuotePage.action, { ...at, form: {} });
      expect(await auditsSince(saved + 1)).toEqual(['request-pin', 'validate-pin', 'resume-quote']);
    });

    test('an address typed again and again gets at most twenty mails a day, and each entry is saved', async () => {
      const browser = await begin(portals);
      await browser.answerAll();
      for (let turn = 0; turn < 44; turn++) {
        const email = `${turn % 2 ? 'own' : 'Victim'}@example.com`;
        const saved = await browser.send('contact', { ...RIGHT.contact, email });
        expect([saved.status, (await keptQuote(portals)).email]).toEqual([303, email]);
      }
      expect(await mailTo(portals, 'Victim@example.com')).toHaveLength(20);
    });

    test('RT-08 when its audit row cannot be written, a start, save or send does not happen', async () => {
      await withoutAudit(() => begin(portals));
      expect([await count('saved_quote'), await count('quote_visit')]).toEqual([0, 0]);

      const browser = await begin(portals);
      await withoutAudit(() => browser.send('name'));
      expect((await keptQuote(portals)).first_name).toBeNull();
      await browser.answerAll();
      await portals.db.deleteFrom('outbox').execute();
      await withoutAudit(() => browser.send('check'));
      expect((await keptQuote(portals)).reference).toBeNull();
      expect(await count('outbox')).toBe(0);
      expect(to(await browser.send('check'))).toBe(on('sent'));
    });

    test('QC-02 QC-04 when its audit row cannot be written, no pin is sent and no pin or address used', async () => {
      const quote = await saveQuote(portals);
      await withoutAudit(() => portals.ask(findQuoteByPhone, { phone: quote.phone }));
      expect([await count('quote_pin'), await textMessagesTo(portals, quote.phone)]).toEqual([0, []]);

      const otp = await pinFor(portals, quote.phone);
      await withoutAudit(() => portals.ask(validatePin, { clid: quote.clid, otp }));
      expect(await count('quote_return')).toBe(0);
      const at = await pinAddress(quote.clid, otp);
      await withoutAudit(() => askPage(portals, resumeQuotePage.action, { ...at, form: {} }));
      expect(await count('quote_visit')).toBe(0);
      expect((await askPage(portals, resumeQuotePage.action, { ...at, form: {} })).status).toBe(303);
    });

    test('RT-08 saving and sending are rate limited, and over the limit nothing changes', async () => {
      const unready = await begin(portals);
      const browser = await (await begin(portals)).answerAll();
      const spend = async (name: string) => {
        const spent = await portals.db.updateTable('throttle').set({ hits: 10_000 }).where('name', '=', name).execute();
        expect([name, spent[0]?.numUpdatedRows]).toEqual([name, 1n]);
      };
      await spend('save-step-quote');
      expect((await browser.send('name', { ...RIGHT.name, firstName: 'Ana' })).status).toBe(429);
      expect((await keptQuote(portals)).first_name).toBe('Marisol');
      const sends = [];
      for (let turn = 0; turn < 21; turn++) sends.push((await unready.send('check')).status);
      expect([sends[19], sends[20]]).toEqual([303, 429]);
      expect(await mailTo(portals, 'desk@example.com')).toEqual([]);
    });

    test('RT-08 a sent quote does not change, even by a form that was opened before it was sent', async () => {
      const browser = await (await begin(portals)).answerAll();
      const { id } = await keptQuote(portals);
      const tokenHash = hashToken(browser.cookie.split('=')[1] ?? '');
      const saveLate = ({ context: routing }: { context: RouterContextProvider }) =>
        saveForm(
          routing.get(portalContext),
          { tokenHash, draft: { id } as QuoteDraft },
          'name',
          { ...RIGHT.name, firstName: 'Ana' },
          '',
        );
      expect(to(await browser.send('check'))).toBe(on('sent'));
      await expect(askPage(portals, saveLate, { path: '/uaicins/quote/name' })).rejects.toThrow(Failure);
      expect((await keptQuote(portals)).first_name).toBe('Marisol');
    });

    test('RT-08 a form key that others may share opens no other person’s quote', async () => {
      const [one, other] = [await startWith('1'), await startWith('1')];
      expect(one.cookie).not.toBe(other.cookie);
      expect(await count('saved_quote')).toBe(2);
    });

    test('RT-08 a quote has a maximum of cars, and one more is refused and changes nothing', async () => {
      const browser = await (await begin(portals)).answerAll();
      const car = (at: number) => ({
        ...RIGHT['vehicles/new'],
        key: `a1b2c3${at}0`,
        vin: '',
        modelYear: '2019',
        make: 'Honda',
      });
      const answers = [];
      for (let at = 1; at <= MOST_VEHICLES; at++) answers.push(await browser.send('vehicles/new', car(at)));
      expect(answers.map(({ status }) => status)).toEqual([...Array(MOST_VEHICLES - 1).fill(303), 422]);
      // An agent's desk has the same limits.
      expect(answers.at(-1)?.data).toMatchObject({ refusal: expect.stringMatching(/call us at 1-/) });
      expect((await keptQuote(portals)).answers).toMatchObject({ vehicles: { length: MOST_VEHICLES } });
    });

    test('QC-04 a wrong pin counts against its quote, and a right one does not', async () => {
      const quote = await saveQuote(portals);
      const otp = await pinFor(portals, quote.phone);
      const hits = () =>
        portals.db.selectFrom('throttle').select('hits').where('name', '=', 'pin-check-person').executeTakeFirst();
      await portals.ask(validatePin, { clid: quote.clid, otp: otp === 'AAAAA' ? 'BBBBB' : 'AAAAA' });
      expect((await hits())?.hits).toBe(1);
      await portals.ask(validatePin, { clid: quote.clid, otp });
      expect((await hits())?.hits).toBe(1);
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
