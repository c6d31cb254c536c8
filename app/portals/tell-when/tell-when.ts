import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { tellWhen } from '#contract/not-online-yet.ts';
import { audit } from '../audit/audit-store.ts';
import type { Asked, Handler } from '../handler.ts';
import { hashToken } from '../keyring.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import { portalUrl } from '../our-addresses.ts';
import { budgetOf } from '../throttles/budget.ts';
import { addAddress, agree, removeAddress } from './tell-when-store.ts';

/** Mails the link that puts the address on the list, or takes it off: the same answer whether it is on it or not. */
export const tellWhenHandler: Handler<typeof tellWhen> = async ({ email }, asked) => {
  const { language } = asked;
  const typed = email.toLowerCase();
  await budgetOf('tellWhen', asked, 'mail', typed).reserve();
  // One link an address: who asks again finds the older mail working, too.
  const [token = ''] = tokensOf(asked, typed);
  await asked.db.transaction().execute(async (db) => {
    const { isListed } = await addAddress(db, { email, language, token_hash: hashToken(token) });
    await enqueueMail(db, { to: email, ...mailWithLink(asked, token, isListed) });
  });
  return { status: 1 };
};

/** What the link of an address opens with: by the key of today, and by those before. */
export const tokensOf = ({ keyring }: Pick<Asked, 'keyring'>, email: string): string[] =>
  keyring.hashes('tell-when', email.toLowerCase()).map((hash) => hash.toString('base64url'));

/** @param token as an address that was asked for names it: whatever somebody wrote there */
export const tellMePath = (token: string) => `/uaicins/quote/tell-me/${encodeURIComponent(token)}`;

/** Where nothing is sold online yet. */
export const SOON = { state: brand.states.GA.name };

/** What they agree to, word for word. */
export const wordingIn = (language: Language) =>
  m.tell_when_wording({ ...SOON, company: brand.name }, { locale: language });

function mailWithLink({ env, language }: Asked, token: string, isListed: boolean) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.tell_when_title(SOON, locale),
    paragraphs: isListed
      ? [m.tell_when_mail_listed(SOON, locale)]
      : [m.tell_when_mail_text(SOON, locale), m.tell_when_mail_stop({}, locale)],
    action: {
      label: isListed ? m.tell_when_stop({}, locale) : m.tell_when_mail_action({}, locale),
      url: portalUrl(env, tellMePath(token), language),
    },
    footer: m.tell_when_mail_footer(SOON, locale),
  });
}

/** On the list, with the words they agreed to. */
export async function agreeToMail(asked: Asked, token: string): Promise<void> {
  const wording = wordingIn(asked.language);
  await asked.db.transaction().execute(async (db) => {
    const row = await agree(db, hashToken(token), wording);
    if (row) await audit(db, asked, { act: 'agree-tell-when', actor: 'visitor', subject: ['tell-when', row.id] });
  });
}

/** Off the list, and forgotten. Done is done, also when it was before. */
export async function stopMail(asked: Asked, token: string): Promise<void> {
  await asked.db.transaction().execute(async (db) => {
    const row = await removeAddress(db, hashToken(token));
    if (row) await audit(db, asked, { act: 'stop-tell-when', actor: 'visitor', subject: ['tell-when', row.id] });
  });
}
