import { m } from '#config/messages/compiled/messages.js';
import type { remindCustomer } from '#contract/login.ts';
import { findAccountByEmail } from '#platform/accounts/account-store.ts';
import { sendReset } from '#platform/accounts/send-reset.ts';
import type { Handler } from '#platform/context/handler.ts';

/**
 * The answer is the same with or without an account. An unconfirmed account gets no email, since it cannot sign in yet.
 */
export const remindCustomerHandler: Handler<typeof remindCustomer> = async ({ 'email-id': email }, context) => {
  await sendReset(context, 'account', email, async () => {
    const account = await findAccountByEmail(context.db, email);
    return account?.verified_at ? account : undefined;
  });
  return { said: m.login_reset_sent() };
};
