import { m } from '#config/messages/compiled/messages.js';
import type { remindCustomer } from '#contract/login.ts';
import { findAccountByEmail } from '#platform/accounts/account-store.ts';
import { sendReset } from '#platform/accounts/send-reset.ts';
import type { Handler } from '#platform/context/handler.ts';

/** The same answer for every address, with an account or without; one that is not confirmed yet has no password to forget. */
export const remindCustomerHandler: Handler<typeof remindCustomer> = async ({ 'email-id': email }, context) => {
  await sendReset(context, 'account', email, async () => {
    const account = await findAccountByEmail(context.db, email);
    return account?.verified_at ? account : undefined;
  });
  return { said: m.login_reset_sent() };
};
