import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '../failure.ts';
import type { Asked } from '../handler.ts';
import { budgetOf } from '../throttles/budget.ts';
import { verifyPassword } from './password.ts';

/**
 * The person whose name and password these are. Unknown name and wrong password are one answer, at one
 * cost, and count alike.
 *
 * @param find by the name as it was typed
 * @throws {Failure} refused, throttled or overloaded
 */
export async function provePassword<Person extends { password_hash: string | null }>(
  asked: Asked,
  audience: 'customer' | 'agent',
  { name, password }: { name: string; password: string },
  find: () => Promise<Person | undefined>,
): Promise<Person> {
  const budget = budgetOf('login', asked, audience, name.toLowerCase(), asked.address);
  await budget.reserve();

  const person = await find();
  const isRight = await verifyPassword(person?.password_hash, password, asked.language).catch(async (error) => {
    await budget.refund();
    throw error;
  });
  if (!person || !isRight) throw new Failure('refused', m.login_no_match({}, { locale: asked.language }));

  await budget.refund();
  return person;
}
