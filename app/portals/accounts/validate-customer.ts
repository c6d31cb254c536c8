import { m } from '#config/messages/compiled/messages.js';
import type { validateCustomer } from '#contract/login.ts';
import { Failure } from '../failure.ts';
import type { Asked, Handler } from '../handler.ts';
import { type Account, findAccountByEmail } from './account-store.ts';
import { answerWithTicket } from './hand-off.ts';
import { provePassword } from './prove-password.ts';

export const validateCustomerHandler: Handler<typeof validateCustomer> = async ({ username, password }, asked) => {
  const account = await proveCustomer(asked, username, password);
  return answerWithTicket(asked, { kind: 'account', id: account.id }, 'OK');
};

/**
 * The account of that address and password, its address confirmed.
 *
 * @throws {Failure} refused, throttled or overloaded
 */
export async function proveCustomer(asked: Asked, email: string, password: string): Promise<Account> {
  const account = await provePassword(asked, 'account', { name: email, password }, () =>
    findAccountByEmail(asked.db, email),
  );
  // Only to someone who knows the password: it tells nobody else that there is an account.
  if (!account.verified_at) throw new Failure('refused', m.login_unverified({}, { locale: asked.language }));
  return account;
}
