import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { LOGIN_WAIT, MOST_FAILURES_IN_A_ROW } from '#config/security-limits.ts';
import { logActivity } from '../audit/activity-store.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import { foldedName } from '../database/folded-name.ts';
import type { Person } from '../sessions/hand-off-store.ts';
import { knownDevice } from '../sessions/known-device.ts';
import { budgetOf, networkOf, tooOften } from '../throttles/budget.ts';
import { inConstantTime } from '../throttles/constant-time.ts';
import { countInARow, countTry, forgetTries, uncountTry } from '../throttles/wait-store.ts';
import { notifyDisabled } from './disabled-password.ts';
import { verifyPassword } from './password.ts';

/** An answer takes full steps of this time: well above one evaluation, so that most take one. */
const STEP_MS = 100;

/** What of a person a sign-in needs. */
type Login = {
  id: number;
  email: string;
  language: Language;
  password_hash: string | null;
  password_disabled_at: Date | null;
};

/**
 * The person whose name and password these are. Unknown name and wrong password are one answer, at one
 * cost, in one time, and count alike.
 *
 * @param find by the name as it was typed
 * @throws {Failure} refused, throttled or overloaded
 */
export function provePassword<Found extends Login>(
  context: Context,
  kind: Person['kind'],
  { name, password }: { name: string; password: string },
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  return inConstantTime(STEP_MS, async () => {
    const person = await find();
    const device = person && knownDevice(context, { kind, id: person.id, passwordHash: person.password_hash });
    const tries = triesOf(context, kind, name, device);
    await tries.reserve();

    const isRight = await verifyPassword(person?.password_hash, password, context.language).catch(async (error) => {
      await tries.giveBack();
      throw error;
    });
    if (person && isRight && (device || !person.password_disabled_at)) {
      await tries.forget();
      return person;
    }
    const inARow = await countInARow(context.db, tries.inARow);
    await logActivity(context.db, context, 'sign_in_failed');
    if (person && inARow === MOST_FAILURES_IN_A_ROW) await notifyDisabled(context, { kind, ...person });
    throw new Failure('refused', m.login_no_match({}, { locale: context.language }));
  });
}

/** A new password begins anew, here and in a row. */
export async function forgetWaits(context: Context, kind: Person['kind'], name: string): Promise<void> {
  const { keys } = triesOf(context, kind, name, undefined);
  await forgetTries(context.db, keys);
}

/** Of all tries for one person, whoever makes them. */
export const inARowKey = ({ keyring }: Pick<Context, 'keyring'>, kind: Person['kind'], name: string) =>
  keyring.hash('login', 'in a row', kind, foldedName(name));

/** Tries for one person: from a known device they count by the device, otherwise by address. */
function triesOf(context: Context, kind: Person['kind'], name: string, device: string | undefined) {
  const { db, keyring } = context;
  const who = foldedName(name);
  const wait = device
    ? keyring.hash('login', 'device', kind, who, device)
    : keyring.hash('login', 'address', kind, who, networkOf(context.address));
  const inARow = inARowKey(context, kind, name);
  const budget = device ? undefined : budgetOf('login', context);
  return {
    inARow,
    keys: [wait, inARow],
    /** @throws {Failure} throttled */
    async reserve() {
      await budget?.reserve();
      const seconds = await countTry(db, wait, LOGIN_WAIT);
      if (seconds === 0) return;
      await budget?.refund();
      throw tooOften(context, seconds);
    },
    async giveBack() {
      await budget?.refund();
      await uncountTry(db, wait);
    },
    async forget() {
      await budget?.refund();
      await forgetTries(db, [wait, inARow]);
    },
  };
}
