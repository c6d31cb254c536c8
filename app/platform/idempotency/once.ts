import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import type { Json } from '../database/tables.ts';
import { findAnswer, type IdempotentAct, storeAnswer, takeKey } from './idempotency-store.ts';

/**
 * Does an act once for each idempotency key of the caller: a repeat gets the first answer, and parallel
 * repeats wait for it. Without a key every asking is an act of its own.
 *
 * The answer lies in the database as it is: a secret in it must be left out and made again from
 * {@link secretOfAct}.
 *
 * @param trx the act's transaction: the key is taken only if the act is done
 * @throws {Failure} refused, when the same key comes with another input
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
 * The act of a form that carries a key of its own, for {@link once} and {@link secretOfAct}: sent twice it is one. What is
 * no key that a page of ours made is none: one that is nobody's own would open what another began.
 */
export const ofForm = (context: Context, key: string | undefined): Context => ({
  ...context,
  idempotencyKey: key && /^[0-9a-f-]{36}$/.test(key) ? key : undefined,
});

/**
 * 256 bits that the same key and input always give, and that nobody can compute without this
 * installation's secret: a repeat gets the same one-use address, and the database holds neither the
 * address nor anything it could be made from. Nothing without a key.
 */
export function secretOfAct(context: Context, act: string, input: Partial<Fields>): string | undefined {
  if (!context.idempotencyKey) return undefined;
  return context.keyring
    .hash('idempotency', act, 'secret', context.idempotencyKey, ...partsOf(input))
    .toString('base64url');
}

/** In the order of their names: the same fields are the same input, however they were sent. */
function partsOf(input: Partial<Fields>): string[] {
  return Object.entries(input)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}
