import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl, siteUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMails } from '#platform/messages/outbox-store.ts';
import { soonIn } from './soon-sold-in.ts';
import { tokensOf } from './tell-me.ts';
import { renewLink, takeWaiting } from './tell-when-store.ts';

const BATCH = 200;
/** A long list is mailed in batches, so that sign-in codes do not wait behind it. */
const SECONDS_BETWEEN = 30;

export function wordsThatItIsOpen(state: string | null, language: Language) {
  const locale = { locale: language };
  const sold = soonIn(state, language);
  return {
    title: m.tell_when_open_title(sold, locale),
    paragraphs: [m.tell_when_open_text(sold, locale), m.tell_when_open_once({}, locale)],
  };
}

/** The one mail that they agreed to receive; there will be no other. */
function mailThatItIsOpen({ env }: Context, state: string | null, language: Language, token: string) {
  const locale = { locale: language };
  return composeMail(language, {
    ...wordsThatItIsOpen(state, language),
    action: {
      label: m.tell_when_open_action({}, locale),
      url: siteUrl(env, href('/uaichome/getaquote'), language),
    },
    aside: {
      label: m.tell_when_stop({}, locale),
      url: portalUrl(env, href('/uaicins/quote/tell-me/:token', { token }), language),
    },
    footer: m.tell_when_mail_footer(soonIn(state, language), locale),
  });
}

/**
 * Mails everyone who waits for a state once, however often and by however many processes it is called. Each batch is one
 * transaction, so that after an interruption exactly those who were mailed are marked.
 *
 * @param state two letters, or null for addresses from before states were kept
 * @param note writes the audit entry with the batch's count, in the same transaction
 */
export async function notifyWaiting(
  context: Context,
  state: string | null,
  note: (db: Queryable, count: number) => Promise<void>,
): Promise<void> {
  for (let part = 0; ; part++) {
    const told = await context.db.transaction().execute(async (db) => {
      const waiting = await takeWaiting(db, state, BATCH);
      if (waiting.length === 0) return 0;
      const mails = [];
      for (const { id, email, language, token_hash } of waiting) {
        const tokens = tokensOf(context, email);
        const known = tokens.find((each) => hashToken(each).equals(token_hash));
        const token = known ?? tokens[0] ?? '';
        if (!known) await renewLink(db, id, hashToken(token));
        mails.push({ to: email, ...mailThatItIsOpen(context, state, language as Language, token) });
      }
      await enqueueMails(db, mails, { afterSeconds: part * SECONDS_BETWEEN });
      await note(db, mails.length);
      return mails.length;
    });
    if (told < BATCH) return;
  }
}
