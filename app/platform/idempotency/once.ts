import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import type { Json } from '../database/tables.ts';
import { findAnswer, type IdempotentAct, storeAnswer, takeKey } from './idempotency-store.ts';

/**
 * Runs an act once per idempotency key of the caller. A repeat gets the first answer, and parallel repeats wait for it.
 * Without a key, every request runs the act.
 *
 * The answer is stored in plain form in the database. A secret in it must be left out, and computed again with
 * {@link secretOfAct}.
 *
 * @param trx the act's transaction: the key is stored only if the act succeeds
 * @throws {Failure} refused, when the same key comes with a different input
 */
export async function once<Answer extends Json>(
  trx: Queryable,
  context: Context,
  act: string,
  input: Partial<Fields>,
  make: () => Promise<Answer>,
): Promise<Answer> {
  if (!context.idempotencyKey) return make();
  const inputs = context.keyring.hashes('idempotency', act, 'input', ...partsOf(input));
  const keys = context.keyring
    .hashes('idempotency', act, 'key', context.idempotencyKey)
    .flatMap((key_hash, at) => ({ act, key_hash, input_hash: inputs[at] ?? key_hash }));
  const [key, ...former] = keys as [IdempotentAct, ...IdempotentAct[]];
  for (const each of former) {
    const done = await findAnswer(trx, each);
    if (done) return done.answer as Answer;
  }
  if (await takeKey(trx, key)) {
    const answer = await make();
    await storeAnswer(trx, key, answer);
    return answer;
  }
  const first = await findAnswer(trx, key);
  if (!first) throw new Failure('refused', m.guest_key_of_another({}, { locale: context.language }));
  return first.answer as Answer;
}

/**
 * Uses the key in a form for {@link once} and {@link secretOfAct}, so that sending the form twice runs its act once. A
 * text that our pages did not make as a key is ignored: a guessable key would give access to what another person began.
 */
export const ofForm = (context: Context, key: string | undefined): Context => ({
  ...context,
  idempotencyKey: key && /^[0-9a-f-]{36}$/.test(key) ? key : undefined,
});

/**
 * 256 bits that are always the same for the same key and input, and that nobody can compute without this installation's
 * secret. So a repeat gets the same one-use address, while the database holds neither the address nor anything to
 * compute it from. Undefined without a key.
 */
export function secretOfAct(context: Context, act: string, input: Partial<Fields>): string | undefined {
  if (!context.idempotencyKey) return undefined;
  return context.keyring
    .hash('idempotency', act, 'secret', context.idempotencyKey, ...partsOf(input))
    .toString('base64url');
}

/** Sorted by name, so that the same fields are the same input in whatever order they were sent. */
function partsOf(input: Partial<Fields>): string[] {
  return Object.entries(input)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}
