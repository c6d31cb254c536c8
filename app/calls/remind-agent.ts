import { m } from '#config/messages/compiled/messages.js';
import type { remindAgent } from '#contract/login.ts';
import { findProducerByUserId } from '#insurance/agencies/producer-store.ts';
import { sendReset } from '#platform/accounts/send-reset.ts';
import type { Handler } from '#platform/context/handler.ts';

/** The answer is the same for every user ID, known or not (LG-14). */
export const remindAgentHandler: Handler<typeof remindAgent> = async ({ agentid }, context) => {
  await sendReset(context, 'producer', agentid, () => findProducerByUserId(context.db, agentid));
  return { said: m.login_reset_sent() };
};
