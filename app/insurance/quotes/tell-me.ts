import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { awaitedState, soonIn } from './soon-sold-in.ts';
import { agree, findAddress, removeAddress } from './tell-when-store.ts';

/** The tokens of an address's link, made with the current key and with older ones. */
export const tokensOf = ({ keyring }: Pick<Context, 'keyring'>, email: string): string[] =>
  keyring.hashes('tell-when', email.toLowerCase()).map((hash) => hash.toString('base64url'));

/** The exact wording that the visitor agrees to. */
export const wordingIn = (language: Language, state: string | null) =>
  m.tell_when_wording({ ...soonIn(state, language), company: brand.name }, { locale: language });

export function mailWithLink(
  { env, language }: Context,
  token: string,
  { isListed, state }: { isListed: boolean; state: string | null },
) {
  const locale = { locale: language };
  const soon = soonIn(state, language);
  return composeMail(language, {
    title: m.tell_when_title(soon, locale),
    paragraphs: isListed
      ? [m.tell_when_mail_listed(soon, locale)]
      : [m.tell_when_mail_text(soon, locale), m.tell_when_mail_stop({}, locale)],
    action: {
      label: isListed ? m.tell_when_stop({}, locale) : m.tell_when_mail_action({}, locale),
      url: portalUrl(env, href('/uaicins/quote/tell-me/:token', { token }), language),
    },
    footer: m.tell_when_mail_footer(soon, locale),
  });
}

/**
 * Adds the address to the list, with the wording it agreed to, and its state where it asked before states were kept.
 */
export async function agreeToMail(context: Context, token: string): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const found = await findAddress(db, hashToken(token));
    const state = awaitedState(found?.state);
    const row = found && (await agree(db, hashToken(token), { state, wording: wordingIn(context.language, state) }));
    if (row) await audit(db, context, { act: 'agree-tell-when', actor: 'visitor', subject: ['tell-when', row.id] });
  });
}

/** Removes the address from the list and deletes it. Repeating this has no effect. */
export async function stopMail(context: Context, token: string): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const row = await removeAddress(db, hashToken(token));
    if (row) await audit(db, context, { act: 'stop-tell-when', actor: 'visitor', subject: ['tell-when', row.id] });
  });
}
