import { provePassword } from '#platform/accounts/prove-password.ts';
import type { Context } from '#platform/context/handler.ts';
import { findProducerByUserId, type Producer } from './producer-store.ts';

/** Checks a producer's user id and password. @throws {Failure} refused, throttled or overloaded */
export function proveAgent(context: Context, userId: string, password: string): Promise<Producer> {
  return provePassword(context, 'producer', { name: userId, password }, () => findProducerByUserId(context.db, userId));
}
