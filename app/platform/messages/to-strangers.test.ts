import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { writeMessage } from '#contract/contact.ts';
import { requestHelp } from '#contract/help.ts';
import { deliverTestEvents } from '#insurance/billing/payment-jobs.ts';
import * as payPage from '#portals/claimant/pay-subrogation-page.tsx';
import { newApplicant } from '#testing/applications/test-application.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { insertTestPolicies, MARISOL } from '#testing/test-policy.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin } from '#testing/test-steps.ts';
import { payTestCheckout } from '../processor/test-processor.ts';

/** A text that a spammer would want others to read in our emails. */
const TYPED = 'Free money, evil.example/win, call now';

/**
 * Every place that writes an email, and to whom. `typed` is an address that was typed and not confirmed. `known` is on
 * file or confirmed, or is a typed address in an email without any text of a stranger. `desk` belongs to the company's
 * staff or to an agency.
 */
const WRITES: Record<string, string> = {
  'insurance/policyholders/close-access.ts': 'desk',
  'platform/accounts/disabled-password.ts': 'known',
  'insurance/policyholders/registration-mails.ts': 'known desk typed known',
  'platform/accounts/reset-password.ts': 'known',
  'platform/accounts/send-reset.ts': 'known',
  'platform/accounts/notify-person.ts': 'known',
  'insurance/policies/put-contact-on-file.ts': 'known',
  'insurance/applications/send-application.ts': 'desk typed desk typed typed',
  'insurance/changes/leave-account.ts': 'known',
  'insurance/changes/account-holder.ts': 'known',
  'insurance/changes/ask-for-change.ts': 'desk known',
  'insurance/changes/change-code.ts': 'known',
  'insurance/changes/own-change.ts': 'known',
  'insurance/changes/notify-of-changed-contact.ts': 'known',
  'insurance/billing/record-reversals.ts': 'desk',
  'insurance/letters/mail-or-letter.ts': 'known',
  'insurance/nonpayment/notify-of-notice.ts': 'known desk',
  'insurance/nonpayment/notify-ended.ts': 'desk',
  'calls/write-message.ts': 'desk typed',
  'insurance/filings/filing-mails.ts': 'known',
  'insurance/help/open-ticket.ts': 'desk typed',
  'insurance/id-cards/send-card-link.ts': 'known',
  // About a claim: its number and the state's documents, but no text that was typed.
  'insurance/claims/lines/acknowledge.ts': 'typed typed',
  'insurance/claims/talk/notify-party.ts': 'typed',
  'insurance/claims/appointments/notify-appointment.ts': 'typed',
  'insurance/leads/work-lead.ts': 'desk typed',
  'insurance/billing/bill-reminders.ts': 'known',
  'insurance/billing/settle-payment.ts': 'known typed desk',
  'insurance/policies/notify-on-file.ts': 'known',
  'insurance/policyholders/change-profile.ts': 'known',
  'insurance/policyholders/callers/mail-on-paper.ts': 'known',
  'insurance/quotes/quote-link.ts': 'typed',
  // Only a pin, in our own words.
  'insurance/quotes/request-pin.ts': 'known',
  'insurance/quotes/sending/send-quote.ts': 'desk typed',
  // About a quote: reasons and days in our own words.
  'insurance/quotes/declining/record-decline.ts': 'typed',
  'insurance/underwriting/refer-quote.ts': 'typed',
  'insurance/underwriting/referral-mails.ts': 'typed',
  'insurance/quotes/declining/adverse-notice.ts': 'typed',
  // Written at an agency's desk, by a signed-in agent.
  'insurance/agent-quotes/send-to-sign.ts': 'typed',
  'insurance/quotes/desk/mail-quoting-agency.ts': 'desk desk',
  // About a purchase, after an amount was authorized: the policy number, vehicles and amounts, but no typed name.
  'insurance/purchases/binding/bind-purchase.ts': 'typed desk typed desk',
  'insurance/purchases/binding/settle-hold.ts': 'known desk desk',
  'insurance/renewals/accept-renewal.ts': 'known',
  'insurance/changes/change-desk.ts': 'known',
  'insurance/help/help-desk.ts': 'typed',
  'insurance/staff/invite-staff.ts': 'known',
  'insurance/agencies/invite-agent.ts': 'known',
  'insurance/billing/settle-subrogation.ts': 'typed desk desk',
  'calls/tell-when.ts': 'known',
};

test('every place that writes a mail is listed with its recipient', () => {
  const found = globSync('app/{calls,insurance,platform,portals}/**/*.ts', {
    exclude: (name) => name.endsWith('.test.ts'),
  })
    .map((file) => [file.slice('app/'.length), readFileSync(file, 'utf8').split('enqueueMail(').length - 1] as const)
    .filter(([file, times]) => times > 0 && file !== 'platform/messages/outbox-store.ts');
  const listed = Object.entries(WRITES).map(([file, to]) => [file, to.split(' ').length]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

withPortals(
  'a mail to an unverified address',
  (portals) => {
    const newEmail = () => `${randomUUID()}@mail.example`;
    /** Checks that the emails exist and contain nothing that was typed. */
    async function saysNothingOf(email: string, mails = 1) {
      const sent = await mailTo(portals, email);
      expect(sent).toHaveLength(mails);
      for (const { subject, text } of sent) expect(`${subject} ${text}`).not.toMatch(/Free money|evil|call now/i);
    }
    beforeEach(async () => void (await portals.db.deleteFrom('throttle').execute()));

    test('about a help request repeats nothing that was typed', async () => {
      const email = newEmail();
      const answer = await portals.ask(requestHelp, {
        policyOrClaim: `${MARISOL.prefix}${MARISOL.number}`,
        returnedDate: MARISOL.dateOfBirth,
        csrName: TYPED,
        reasonFeedback: 'other',
        email,
        statecode: 'FL',
      });
      expect(answer.body).toBe('OK');
      await saysNothingOf(email);
    });

    test('about a message to a desk repeats nothing that was typed', async () => {
      const email = newEmail();
      await portals.ask(writeMessage, { state: 'FL', topic: 'other', name: TYPED, email, message: TYPED });
      await saysNothingOf(email);
    });

    test('about an application repeats nothing that was typed', async () => {
      const email = newEmail();
      const person = await (await newApplicant(portals, 'job')).fillIn(email);
      await person.answer('contact', { name: TYPED, email, phone: '305-555-0142' });
      await person.answer('work', { position: 'claims', where: 'FL', message: TYPED });
      await person.send();
      await saysNothingOf(email);
    });

    test('about a quote, and with a link back to it, repeats nothing that was typed', async () => {
      const email = newEmail();
      const browser = await (await begin(portals)).answerAll();
      const born = { month: '3', date: '2', year: '1984' };
      // As long as a name may be.
      await browser.send('name', { firstName: 'Free money evil', lastName: 'call now', ...born });
      await browser.send('contact', { phone: '(305) 555-0188', email });
      await browser.send('check');
      const sent = await mailTo(portals, email);
      await saysNothingOf(email, sent.length);
      expect(sent.length).toBeGreaterThan(0);
    });

    test('about a subrogation payment repeats only the file number that was typed', async () => {
      const email = newEmail();
      const form = { file: 'FL-2026-1', name: TYPED, email, amount: '$5', message: TYPED, key: randomUUID() };
      const started = await askPage(portals, payPage.action, { path: '/pay/subrogation', form });
      const [, id = ''] = /\/test-processor\/pay\/(\w+)/.exec(started.headers.get('location') ?? '') ?? [];
      await payTestCheckout(portals, id, '4242 4242 4242 4242');
      await deliverTestEvents({ ...portals, requestId: 'test' });
      await saysNothingOf(email);
    });
  },
  {
    prepare: async (portals) => {
      await insertTestPolicies(portals.db);
      await addAgency(portals);
    },
  },
);
