import { provePassword } from '#platform/accounts/prove-password.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { findProducerByUserId, type Producer } from './producer-store.ts';

/** @throws {Failure} refused, throttled or overloaded */
export function proveAgent(asked: Asked, userId: string, password: string): Promise<Producer> {
  return provePassword(asked, 'producer', { name: userId, password }, () => findProducerByUserId(asked.db, userId));
}
