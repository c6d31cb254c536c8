import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import { type Account, findAccountByEmail } from './account-store.ts';
import { provePassword } from './prove-password.ts';

/**
 * Checks an email address and password. Returns the account if its address is confirmed.
 *
 * @throws {Failure} refused, throttled or overloaded
 */
export async function proveCustomer(context: Context, email: string, password: string): Promise<Account> {
  const account = await provePassword(context, 'account', { name: email, password }, () =>
    findAccountByEmail(context.db, email),
  );
  // Only a person who knows the password sees this: for everyone else, the existence of the account stays hidden.
  if (!account.verified_at) throw new Failure('refused', m.login_unverified({}, { locale: context.language }));
  return account;
}
