import type { Proved } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Person } from '#platform/sessions/person.ts';
import { provedTarget } from '#platform/throttles/known-mark.ts';
import { findOwnNumbers } from './own-policy-store.ts';

/** What a person's browser is known for after they sign in: looking up their own policies, as an owner or a lender. */
export async function ownTargets(db: Queryable, { kind, id }: Person): Promise<Proved[]> {
  const numbers = kind === 'account' ? await findOwnNumbers(db, id) : [];
  return numbers.flatMap((number) => [provedTarget('policy', number), provedTarget('lien', number)]);
}
