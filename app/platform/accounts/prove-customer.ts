import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '../asked/failure.ts';
import type { Asked } from '../asked/handler.ts';
import { type Account, findAccountByEmail } from './account-store.ts';
import { provePassword } from './prove-password.ts';

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
