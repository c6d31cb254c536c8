import type { tellWhen } from '#contract/not-online-yet.ts';
import { awaitedState } from '#insurance/quotes/soon-sold-in.ts';
import { mailWithLink, tokensOf } from '#insurance/quotes/tell-me.ts';
import { addAddress } from '#insurance/quotes/tell-when-store.ts';
import type { Handler } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { budgetOf } from '#platform/throttles/budget.ts';

/** Emails the link that adds the address to the list or removes it. The answer is the same in both cases. */
export const tellWhenHandler: Handler<typeof tellWhen> = async ({ email, state: asked }, context) => {
  const { language } = context;
  const typed = email.toLowerCase();
  const state = awaitedState(asked);
  await budgetOf('tellWhen', context, 'mail', typed).reserve();
  // One link per address, so that the link in an earlier email keeps working after a repeat.
  const [token = ''] = tokensOf(context, typed);
  await context.db.transaction().execute(async (db) => {
    const listed = await addAddress(db, { email, state, language, token_hash: hashToken(token) });
    await enqueueMail(db, { to: email, ...mailWithLink(context, token, listed) });
  });
  return { status: 1 };
};
