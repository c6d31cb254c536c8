import { expect, test } from 'vitest';
import { newToken } from '#platform/context/keyring.ts';
import { ago } from '#platform/database/moments.ts';
import { deskOf } from '#testing/selling/test-desk.ts';
import { buyerContext, buyerOf } from '#testing/selling/test-purchase.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { offerOfQuote } from '../purchases/prepare-purchase.ts';
import { agreeToElection } from '../purchases/signing/agree-to-election.ts';
import { signPurchase } from '../purchases/signing/sign-purchase.ts';
import { addVisit, markDraftOpened } from '../quotes/quote-draft-store.ts';
import { electionsOf } from '../record/pricing/elections.ts';
import { notifyEndedPrices } from './notify-ended-prices.ts';

withPortals('a client’s price that runs out', (portals) => {
  test('its agency is notified once, whether the client never signed or never finished paying', async () => {
    const context = buyerContext(portals);
    const desk = await deskOf(portals, 'GA');
    const quote = await (await desk.beginQuote()).makeReady();
    await quote.sendToSign();
    const told = async () => (await mailTo(portals, 'desk@example.com')).map(({ text }) => text);
    const end = () => portals.db.updateTable('agent_quote').set({ to_sign_until: '2026-01-01' }).execute();
    const look = () => notifyEndedPrices(context);
    await look();
    expect(await told()).toEqual([]);
    await end();
    await Promise.all([look(), look()]);
    expect(await told()).toEqual([expect.stringContaining(`didn’t sign quote ${quote.reference}`)]);

    const { tokenHash } = newToken();
    const { id } = await portals.db.selectFrom('saved_quote').select('id').executeTakeFirstOrThrow();
    await addVisit(portals.db, id, tokenHash);
    const draft = await markDraftOpened(portals.db, tokenHash);
    const offered = draft && (await offerOfQuote(portals.db, draft, 'en'));
    if (!offered || 'not' in offered) throw new Error('not sold');
    for (const { kind, subject } of electionsOf(offered.offer, 'en')) {
      await agreeToElection(context, { tokenHash, draft }, { kind, subject, initials: 'MP' });
    }
    const signing = { name: 'Marisol Peña Núñez', verifyPath: '/uaicins/signed', userAgent: null };
    const purchaseId = await signPurchase(context, { tokenHash, draft }, signing);

    // While the payment page is open, nobody knows whether the client pays; once it has closed unpaid, they did not.
    const buyer = buyerOf(context);
    await buyer.start(purchaseId);
    await end();
    await look();
    expect(await told()).toHaveLength(1);
    const closed = { closes_at: ago({ minutes: 1 }), next_check_at: ago({ minutes: 1 }) };
    await portals.db.updateTable('purchase_hold').set(closed).execute();
    await buyer.jobs();
    await look();
    expect(await told()).toContainEqual(expect.stringContaining('but didn’t pay while its price held'));

    // While a payment is in progress, the agency is not told that the client has not paid.
    await buyer.pay(purchaseId);
    await end();
    await look();
    expect(await told()).toHaveLength(2);
    const begun = { effective_at: new Date(Date.now() - 3_600_000), locked_until: '2026-01-01' };
    await portals.db.updateTable('purchase').set(begun).execute();
    await buyer.outcome(purchaseId);
    expect(await told()).toContainEqual(expect.stringContaining('but no policy came of it'));
    expect(await quote.thread()).toMatchObject({ stage: 'draft' });
    await look();
    expect(await told()).toHaveLength(3);
  });
});
